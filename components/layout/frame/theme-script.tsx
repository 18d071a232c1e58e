// Sets the chosen theme before the first paint. hooks/use-settings stores it as `caravel.settings`;
// the widget (lib/embed-path) takes it from its link.
const script =
  "try{var t=/^\\/embed\\/?$/.test(location.pathname)?new URLSearchParams(location.search).get('theme')" +
  ":JSON.parse(localStorage.getItem('caravel.settings')||'{}').state?.theme;" +
  "if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch{}"

export function ThemeScript({ nonce }: { nonce: string | undefined }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant, admitted by its nonce
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />
}
