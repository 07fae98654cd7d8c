import { Features, transform } from 'lightningcss';
import { browsers } from './browsers.mjs';

/**
 * PostCSS plugin: writes a sheet for the oldest browsers of a list: nothing nested, prefixes where they are needed, and
 * colours of any notation as sRGB. A colour is written once: no screen that shows more colours gets one of its own.
 */
export function olderStyles(served) {
  return {
    postcssPlugin: 'older-styles',
    Once(root, { postcss }) {
      const from = root.source?.input.file ?? 'styles.css';
      const { code } = transform({
        filename: from,
        code: Buffer.from(root.toString()),
        minify: true,
        targets: targetsOf(browsers[served]),
        exclude: written,
        ...(Number(browsers[served].chrome) < 111 && { visitor: { Color: inSrgb } }),
      });
      root.removeAll();
      root.append(postcss.parse(code.toString(), { from }).nodes);
    },
  };
}
olderStyles.postcss = true;

/** Never rewritten: what pages write that way takes no harm in a browser without it, or they write both. */
const written = Features.FontFamilySystemUi | Features.LightDark | Features.DirSelector;

/** The versions of a list as lightningcss reads them. */
export function targetsOf({ chrome, safari, ios, firefox, samsung }) {
  const number = (version) => {
    const [major, minor = 0] = version.split('.').map(Number);
    return (major << 16) | (minor << 8);
  };
  return {
    chrome: number(chrome),
    safari: number(safari),
    ios_saf: number(ios),
    firefox: number(firefox),
    samsung: number(samsung),
  };
}

/** An `oklch` colour in sRGB, through OKLab (Ottosson's matrices), clipped to the gamut. Any other stays. */
function inSrgb(color) {
  if (color.type !== 'oklch') return color;
  const { l, c, h, alpha } = color;
  const a = c * Math.cos((h * Math.PI) / 180);
  const b = c * Math.sin((h * Math.PI) / 180);
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const [red, green, blue] = [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ].map(encoded);
  return { type: 'rgb', r: red, g: green, b: blue, alpha };
}

function encoded(linear) {
  const value = Math.min(1, Math.max(0, linear));
  return Math.round(255 * (value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055));
}
