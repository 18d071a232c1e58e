const maxTextLength = 4_000

/**
 * Returns a text for a log: cut off, and without the urls of nodes and databases, which contain
 * keys and which libraries repeat in their messages.
 *
 * @example
 * publish('fetch to https://node.example/v2/k3y failed') // 'fetch to https://(hidden) failed'
 */
export const publish = (text: string): string =>
  text.slice(0, maxTextLength).replace(/\b(https?|wss?|postgres(?:ql)?):\/\/[^\s"')]+/g, '$1://(hidden)')
