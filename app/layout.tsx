import './globals.css'
import type { Metadata, Viewport } from 'next'
import localFont from 'next/font/local'
import { headers } from 'next/headers'
import type { ReactNode } from 'react'
import { StorageScript } from '@/components/layout/frame/storage-script'
import { ThemeScript } from '@/components/layout/frame/theme-script'
import { sharedText } from '@/messages/shared'
import { walletText } from '@/messages/wallet'

const inter = localFont({
  src: '../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
  weight: '100 900',
  display: 'swap',
  variable: '--font-inter',
})

// The letters of Turkish that the file above lacks. A page loads it where it shows one of them.
const interTurkish = localFont({
  src: '../components/layout/fonts/inter-turkish.woff2',
  weight: '100 900',
  display: 'swap',
  preload: false,
  adjustFontFallback: false,
  declarations: [{ prop: 'unicode-range', value: 'U+011E-011F, U+0130, U+015E-015F' }],
  variable: '--font-inter-turkish',
})

// The font of hashes, addresses and code. Not preloaded, since no first view uses it; a page that it
// reaches late shows another one, as a change of widths would break lines elsewhere.
const geistMono = localFont({
  src: '../node_modules/@fontsource-variable/geist-mono/files/geist-mono-latin-wght-normal.woff2',
  weight: '100 900',
  display: 'optional',
  preload: false,
  adjustFontFallback: false,
  variable: '--font-geist-mono',
})

export const generateMetadata = (): Metadata => ({
  title: { default: 'Caravel', template: '%s · Caravel' },
  description: walletText.wallets.about,
  icons: { icon: '/icon.svg', apple: '/icon-apple-180.png' },
  manifest: '/manifest.json',
})

export const viewport: Viewport = {
  width: 'device-width',
  initialScale: 1,
  // The bar of pages reaches the lower edge, with room for the home indicator.
  viewportFit: 'cover',
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#f5f6f8' },
    { media: '(prefers-color-scheme: dark)', color: '#0b0d11' },
  ],
}

export default async function RootLayout({ children }: { children: ReactNode }) {
  const requestHeaders = await headers()
  const nonce = requestHeaders.get('x-nonce') ?? undefined
  return (
    <html
      lang={sharedText.language}
      dir={sharedText.direction}
      data-version={requestHeaders.get('x-page-version') ?? undefined}
      className={`${inter.variable} ${interTurkish.variable} ${geistMono.variable}`}
      suppressHydrationWarning
    >
      <head>
        {/* Delays the first frame to the whole page, since a partial one causes layout shift. */}
        <link rel="expect" href="#parsed" blocking="render" />
      </head>
      <body>
        <StorageScript nonce={nonce} />
        <ThemeScript nonce={nonce} />
        {children}
        <span id="parsed" hidden />
      </body>
    </html>
  )
}
