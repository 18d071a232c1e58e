import { embedScript } from './embed-script'

/** The initial values of a widget; the user chooses what is absent. */
type EmbedParameters = {
  /** The origin that serves the widget: `https://caravel.example`. */
  origin: string
  chainId?: number | undefined
  /** Symbols or addresses. */
  from?: string | undefined
  to?: string | undefined
  /** The amount to sell or to buy, in whole tokens as people write them. */
  amount?: { side: 'SELL' | 'BUY'; text: string } | undefined
  /** The partner that its trades name. */
  partner?: string | undefined
  theme?: 'light' | 'dark' | 'system' | undefined
}

/**
 * The code that a site puts into its page: the address of the widget, its frame, and the scripts
 * that connect the wallet of the page.
 */
export type EmbedSnippet = { src: string; iframe: string; scripts: string }

const offerWallet = "Caravel.offerWallet({ iframe: document.getElementById('caravel'), provider: window.ethereum })"

/**
 * Returns the HTML that shows the swap widget on another site. Escapes all parameters inside the
 * attributes. The scripts are for sites that connect a wallet of their own (see public/embed-1.js);
 * the frame works without them.
 *
 * @throws {TypeError} when `origin` is no URL.
 * @example
 * embedSnippet({ origin: 'https://caravel.example', from: 'ETH', theme: 'dark' }).src
 * // 'https://caravel.example/embed?from=ETH&theme=dark'
 */
export const embedSnippet = (parameters: EmbedParameters): EmbedSnippet => {
  const { chainId, from, to, amount, partner, theme } = parameters
  const { path, integrity } = embedScript
  const { origin } = new URL(parameters.origin)
  const entries: [string, string | undefined][] = [
    ['chain', chainId?.toString()],
    ['from', from],
    ['to', to],
    [amount?.side === 'BUY' ? 'buy' : 'sell', amount?.text],
    ['partner', partner],
    ['theme', theme],
  ]
  const query = new URLSearchParams(entries.filter((entry): entry is [string, string] => Boolean(entry[1]))).toString()
  const src = `${origin}/embed${query === '' ? '' : `?${query}`}`
  return {
    src,
    iframe:
      `<iframe id="caravel" src="${escapeAttribute(src)}" title="Swap on Caravel" width="420" height="790" ` +
      'style="border: 0; max-width: 100%" allow="clipboard-write"></iframe>',
    scripts: `<script src="${escapeAttribute(origin)}${path}" integrity="${integrity}" crossorigin="anonymous"></script>
<script>if (window.ethereum) ${offerWallet}</script>`,
  }
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '"': '&quot;',
  "'": '&#39;',
  '<': '&lt;',
  '>': '&gt;',
}
const escapeAttribute = (text: string) => text.replace(/[&"'<>]/g, (sign) => entities[sign]!)
