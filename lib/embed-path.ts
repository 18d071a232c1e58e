/**
 * Whether a path is that of the swap widget, the one page that other sites may frame. Exactly as it is written: whatever else reaches the
 * same page (another case, an encoded letter) is a page like all others.
 *
 * @example
 * isEmbedPath('/embed/') // true
 */
export const isEmbedPath = (path: string): boolean => /^\/embed\/?$/.test(path)
