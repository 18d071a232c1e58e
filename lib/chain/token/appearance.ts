/** Characters that look like a Latin letter or digit, by that: six scripts and currency signs. */
const lookAlikes: Readonly<Record<string, string>> = {
  2: 'ꝚƧꙄƻ',
  3: 'ꞫȜƷꝪЗзӠҘ',
  5: 'Ƽ',
  6: 'бᏮ',
  8: 'ȣȢ',
  9: 'Ꝯ',
  a: 'ɑαаΑАᎪꓮ',
  b: 'ƁъƄЬвᏏꞴΒВᏴꓐɓƃƂБƀҍҌѣѢ',
  c: 'ᴄςсꮯΣСᏟꓚ¢ȼ₡ҫҪƇ',
  d: 'ƊԁᏧꓒᎠꓓɗɖƌđĐÐƉ₫',
  e: '℮ꬲеεҽΕЕᎬꓰɇɆҿ€',
  f: 'ꬵꞙẝքꞘϜꓝƒƑᵮ',
  g: 'ɡᶃƍցԌᏀᏳꓖɠǥǤƓ',
  h: 'һհᏂΗНᎻꓧнɦꚕᏲⱧҢħћĦӉӇ',
  i: 'ıɪɩιіꙇӏꭵᎥɨᵻᵼ',
  j: 'ϳјꞲͿЈᎫꓙɉɈ',
  k: 'κкΚКᏦꓗƙⱩҚ₭ꝀҞƘ',
  l: '∣ƖǀΙІӀꓲᏞꓡłŁɭƗƚɫ|',
  m: 'мΜϺМᎷꓟӍ₥',
  n: 'ոռΝꓠɳƞηƝᵰ',
  o: 'ᴏᴑꬽοσоօΟОՕꓳøꬾØɵꝋөѳꮎꮻƟꝊθΘӨѲᎾᏫꭴᎤ',
  p: 'ƤρрΡРᏢꓑƥᵽ',
  q: 'ԛգզʠ',
  r: 'ꭇꭈᴦгꮁƦᎡᏒꓣɽɼɍғᵲґ',
  s: 'ꜱƽѕꮪЅՏᏕᏚꓢʂᵴ$',
  t: 'тτƬΤТᎢꓔƭȾƮҬ₮ŧŦᵵ',
  u: 'μꞟᴜꭎꭒʋυս∪ՍꓴᵾꮜɄᏌ',
  v: '∨ᴠνѵꮩѴᏙꓦ',
  w: 'ωɯᴡѡԝաꮃԜᎳᏔꓪѽ₩ꝡ',
  x: '×хχꞳΧХꓫҲ',
  y: 'ƳɣᶌʏỿꭚγуүΥУҮᎩᎽꓬƴɏұ¥ɎҰ',
  z: 'ᴢꮓΖᏃꓜʐƶƵȥȤᵶ',
}

/**
 * Letters and digits that are hardly distinguishable in most fonts, by their common replacement.
 */
const nearlyAlike: Readonly<Record<string, string>> = { i: 'l', 1: 'l', 0: 'o' }

let letters: ReadonlyMap<string, string> | undefined
const letterOf = (sign: string): string => {
  letters ??= new Map(Object.entries(lookAlikes).flatMap(([letter, signs]) => [...signs].map((sign) => [sign, letter])))
  return letters.get(sign) ?? sign
}

/**
 * Returns a text's skeleton: the same for texts that are visually confusable. Normalizes compatible
 * forms (NFKC), removes marks, case, spaces, punctuation and zero-width characters, and replaces
 * characters by the Latin letter that they resemble, after Unicode's confusables (UTS 39). Empty
 * for a text without a letter or digit.
 *
 * @example
 * appearanceOf('U\u0405D\u0421')
 * // 'usdc', as of 'USDC': the second and the last letter are Cyrillic
 */
export const appearanceOf = (text: string): string => {
  const bare = text
    .normalize('NFKC')
    .normalize('NFD')
    .replace(/[\p{M}\p{C}\s]/gu, '')
    .replace(/^\$/, '')
  // Replaces before the case folding, because a capital eta looks like H and a small one like n,
  // and again after it, for capitals that are not listed.
  return spell(spell(bare).toUpperCase().toLowerCase())
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/[i10]/g, (sign) => nearlyAlike[sign]!)
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
}

const spell = (text: string): string => [...text].map(letterOf).join('')
