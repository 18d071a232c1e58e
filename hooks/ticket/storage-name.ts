import { isEmbedPath } from '@/lib/embed-path'

/** True if this document is the widget. */
export const isEmbed = typeof location !== 'undefined' && isEmbedPath(location.pathname)

/**
 * Returns the name of stored data or a lock of this page. The widget has names of its own, so that
 * actions in a frame on a stranger's site do not affect the other pages, nor theirs the widget. A
 * document is never both. (RainbowKit stores the last chosen wallet under its own names, for
 * sorting.)
 *
 * @example
 * storageName('caravel.settings') // in the widget: caravel.embed.settings
 */
export const storageName = (name: `caravel.${string}`): string =>
  isEmbed ? name.replace('caravel.', 'caravel.embed.') : name
