/** The element by which a translator replaced a text node, by that node. */
type Replacements = WeakMap<Node, Node>

/**
 * Keeps React working on a page that a browser's translator changes. Translators wrap text nodes in
 * `<font>` elements or replace them, while React keeps the nodes it created: removing such a node
 * or inserting before it throws, which ends the page, and new text is written to a node that is no
 * longer shown. After this call, removing and inserting use the `<font>` instead, and new text puts
 * React's node back, where the translator finds it again.
 */
export const surviveTranslation = (): void => {
  const replacements: Replacements = new WeakMap()
  const { removeChild, insertBefore, appendChild } = Node.prototype

  new MutationObserver((records) => {
    for (const { removedNodes, addedNodes, previousSibling, nextSibling } of records)
      for (const node of removedNodes) {
        if (node.nodeType !== Node.TEXT_NODE || node.isConnected) continue
        const font = [...addedNodes, previousSibling, nextSibling].find((candidate) => candidate?.nodeName === 'FONT')
        if (font) replacements.set(node, font)
      }
  }).observe(document, { childList: true, subtree: true })

  /** Returns the child of a parent that contains or replaces a node. */
  const childFor = (parent: Node, node: Node): Node | null => {
    let at: Node | null = node.parentNode ? node : (replacements.get(node) ?? null)
    while (at && at.parentNode !== parent) at = at.parentNode
    return at
  }
  /** Removes the replacement of a node that is moved. */
  const withdraw = (node: Node) => {
    const font = replacements.get(node)
    font?.parentNode?.removeChild(font)
    replacements.delete(node)
  }

  Node.prototype.removeChild = function <child extends Node>(node: child): child {
    if (node.parentNode === this) return removeChild.call(this, node) as child
    const at = childFor(this, node)
    if (at) removeChild.call(this, at)
    replacements.delete(node)
    return node
  }
  Node.prototype.insertBefore = function <child extends Node>(node: child, reference: Node | null): child {
    withdraw(node)
    const isChild = reference === null || reference.parentNode === this
    return insertBefore.call(this, node, isChild ? reference : childFor(this, reference)) as child
  }
  Node.prototype.appendChild = function <child extends Node>(node: child): child {
    withdraw(node)
    return appendChild.call(this, node) as child
  }

  const text = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue')
  if (!text?.set) return
  const { set } = text
  Object.defineProperty(Node.prototype, 'nodeValue', {
    ...text,
    set(this: Node, value: string | null) {
      const font = replacements.get(this)
      font?.parentNode?.replaceChild(this, font)
      replacements.delete(this)
      set.call(this, value)
    },
  })
}
