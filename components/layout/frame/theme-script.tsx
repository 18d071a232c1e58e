// Runs before the first paint, so that a chosen theme never flashes. `caravel.settings` is where hooks/use-settings keeps it; the widget
// (lib/embed-path) looks as the link says that frames it.
const script = `try{var t=/^\\/embed\\/?$/.test(location.pathname)?new URLSearchParams(location.search).get('theme'):JSON.parse(localStorage.getItem('caravel.settings')||'{}').state?.theme;if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch{}`

export function ThemeScript({ nonce }: { nonce: string | undefined }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this file; a strict policy admits it by its nonce
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />
}
