#!/usr/bin/env bash
# One would expect QR decoders to agree on "structured append", the standard's
# way to spread a text over several numbered symbols. zxing-cpp returns the
# parts as they lie on the page, without numbers. OpenCV's detectAndDecodeMulti
# joins them; of a lone part it returns "", but detectAndDecode returns that
# part like a whole text. pyzbar raises ValueError, even for the full set, and
# so loses a plain code on the same page.
# Seen with segno 1.6.6, zxing-cpp 3.1.1, opencv-python-headless 5.0.0.93,
# pyzbar 0.1.9 and libzbar0 0.23.92, parts laid out 3, 1, 2:
#   zxing-cpp ['part 3', 'part 1', 'part 2'] | OpenCV Multi ['', '', 'whole text']
#   pyzbar ValueError: 4294967295 is not a valid ZBarOrientation
# It hurts anyone who puts a long save into printed QR codes: what one reader
# restores, another scrambles, cuts short or refuses.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv venv
venv/bin/pip install -q --disable-pip-version-check segno==1.6.6 zxing-cpp==3.1.1 \
    opencv-python-headless==5.0.0.93 pyzbar==0.1.9 pillow==13.0.0 numpy==2.4.6
venv/bin/pip freeze --disable-pip-version-check
# The shared library that pyzbar looks for; its own libraries come with it.
want=0.23.92-7+deb12u1
if [[ $(dpkg-query -W -f '${Version}' libzbar0 2>/dev/null || true) != "$want" ]]; then
    apt-get install -q -y --no-install-recommends "libzbar0=$want" >/dev/null
fi
echo "libzbar0 $(dpkg-query -W -f '${Version}' libzbar0)"
venv/bin/python - 2>stderr.log <<'PY' || { cat stderr.log >&2; exit 1; }
import io, sys
import cv2, numpy, segno, zxingcpp
from PIL import Image
from pyzbar import pyzbar
def picture(symbol):
    data = io.BytesIO()
    symbol.save(data, kind="png", scale=6, border=4)
    return Image.open(data).convert("L")
def page(*pictures):
    sheet = Image.new("L", (sum(p.width for p in pictures), max(p.height for p in pictures)), 255)
    x = 0
    for p in pictures:
        sheet.paste(p, (x, 0))
        x += p.width
    return sheet
save = "save 3: " + " ".join(f"{a}{b}" for a in "abcdefgh" for b in range(1, 9))
symbols = list(segno.make_sequence(save, symbol_count=3))
one, two, three = [picture(s) for s in symbols]
print("symbols:", [s.designator for s in symbols], "text:", len(save), "characters")
parts = [zxingcpp.read_barcodes(numpy.array(p))[0].text for p in (one, two, three)]
names = {save: "whole text", **{p: f"part {i}" for i, p in enumerate(parts, 1)}}
def name(texts):
    return [names.get(t, t) for t in texts]
def read(label, sheet):
    a = numpy.array(sheet)
    zx = name(b.text for b in zxingcpp.read_barcodes(a))
    multi = name(cv2.QRCodeDetector().detectAndDecodeMulti(a)[1])
    single = name([cv2.QRCodeDetector().detectAndDecode(a)[0]])[0]
    try:
        zb = name(s.data.decode() for s in pyzbar.decode(sheet))
    except ValueError as e:
        zb = f"ValueError: {e}"
    print(label, "zxing-cpp", zx, "| OpenCV Multi", multi, "single", repr(single), "| pyzbar", zb)
    return zx, sorted(multi), single, zb
refused = "ValueError: 4294967295 is not a valid ZBarOrientation"
plain = picture(segno.make_qr("plain"))
full = read("3, 1, 2:", page(three, one, two))
lone = read("only 1: ", one)
both = read("1, plain:", page(one, plain))
alone = read("plain:  ", plain)
shown = [x for x in dir(zxingcpp.Barcode) if "seq" in x.lower()]
print("attributes of zxingcpp.Barcode about sequences:", shown)
ok = ("".join(parts) == save and not shown
      and full[0] == ["part 3", "part 1", "part 2"] and full[1] == ["", "", "whole text"] and full[3] == refused
      and lone == (["part 1"], [""], "part 1", refused)
      and both[3] == refused and alone[3] == ["plain"])
if not ok:
    sys.exit("CHANGED: the decoders treat structured append in another way now")
PY
