import { alertsText } from '@/messages/alerts'
import { sharedText } from '@/messages/shared'

const style = `
:root { color-scheme: light dark }
body { margin: 0; min-height: 100vh; display: grid; place-content: center; justify-items: center; gap: 12px;
  padding: 16px; text-align: center; font: 16px/1.5 system-ui, sans-serif; color: #14181f; background: #f5f6f8 }
h1 { margin: 0; font-size: 20px }
p { margin: 0 }
a { padding: 8px 16px; border-radius: 8px; color: #fff; background: #1d4ed8; text-decoration: none }
@media (prefers-color-scheme: dark) { body { color: #e8eaee; background: #0b0d11 } }
`

/**
 * Returns the page that is shown without a connection, for any address of the site: no script, no
 * price, and a link that tries the address again.
 */
export const offlinePage = (): Response => {
  const { title, why, retry } = alertsText.offline
  const html = `<!doctype html><html lang="${sharedText.language}" dir="${sharedText.direction}">
<head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>${style}</style></head>
<body><h1>${title}</h1><p>${why}</p><a href="">${retry}</a></body></html>`
  const headers = {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'",
  }
  return new Response(html, { status: 503, headers })
}
