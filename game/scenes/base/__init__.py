"""The base of every screen: scene, context, prompts, dialogs, loading."""
