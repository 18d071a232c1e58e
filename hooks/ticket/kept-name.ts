import { isEmbedPath } from '@/lib/embed-path'

/** Whether this document is the widget. */
export const isEmbed = typeof location !== 'undefined' && isEmbedPath(location.pathname)

/**
 * What this page calls a thing that it keeps in the browser, or locks there. The widget has names of its own: whatever happens in a frame on
 * a stranger's site changes nothing of the other pages, and nothing of theirs counts in it. A document never is both.
 * (RainbowKit notes under names of its own which wallet was chosen last, by which it sorts them.)
 *
 * @example
 * keptName('caravel.settings') // in the widget: caravel.embed.settings
 */
export const keptName = (name: `caravel.${string}`): string =>
  isEmbed ? name.replace('caravel.', 'caravel.embed.') : name
