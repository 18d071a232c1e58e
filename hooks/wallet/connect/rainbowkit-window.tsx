'use client'
import '@rainbow-me/rainbowkit/styles.css'
import './rainbowkit-window.css'
import { cssStringFromTheme, lightTheme, RainbowKitProvider, useConnectModal } from '@rainbow-me/rainbowkit'
import { useEffect, useEffectEvent } from 'react'
import type { Language } from '@/lib/language'
import { sharedText } from '@/messages/shared'

// The colours of app/globals.css, which follow the page's own light and dark.
const base = lightTheme({ borderRadius: 'medium', fontStack: 'system', overlayBlur: 'none' })
const theme = {
  ...base,
  fonts: { body: 'inherit' },
  shadows: { ...base.shadows, dialog: 'var(--shadow-float)' },
  colors: {
    ...base.colors,
    accentColor: 'var(--color-accent)',
    accentColorForeground: 'var(--color-on-accent)',
    actionButtonBorder: 'var(--color-line)',
    actionButtonBorderMobile: 'var(--color-line)',
    actionButtonSecondaryBackground: 'var(--color-inset)',
    closeButton: 'var(--color-soft)',
    closeButtonBackground: 'var(--color-inset)',
    connectButtonBackground: 'var(--color-surface)',
    connectButtonInnerBackground: 'var(--color-inset)',
    connectButtonText: 'var(--color-ink)',
    connectionIndicator: 'var(--color-positive)',
    error: 'var(--color-danger)',
    generalBorder: 'var(--color-line)',
    generalBorderDim: 'var(--color-line)',
    menuItemBackground: 'var(--color-inset)',
    modalBackdrop: 'var(--color-veil)',
    modalBackground: 'var(--color-surface)',
    modalBorder: 'var(--color-line)',
    modalText: 'var(--color-ink)',
    modalTextDim: 'var(--color-faint)',
    modalTextSecondary: 'var(--color-soft)',
    profileAction: 'var(--color-inset)',
    profileActionHover: 'var(--color-inset-strong)',
    profileForeground: 'var(--color-surface)',
    selectedOptionBorder: 'var(--color-line)',
    standby: 'var(--color-caution)',
  },
}

// The content policy of the page admits no style element without its nonce, which RainbowKit would
// add for a theme. A constructed style sheet is allowed.
const sheet = new CSSStyleSheet()
sheet.replaceSync(`[data-rk]{${cssStringFromTheme(theme)}}`)
document.adoptedStyleSheets.push(sheet)
// The package that locks scrolling behind the window puts this nonce on its style element.
Object.assign(window, { __webpack_nonce__: document.querySelector<HTMLElement>('script[nonce]')?.nonce })

export default function RainbowKitWindow({ times }: { times: number }) {
  return (
    <RainbowKitProvider
      appInfo={{ appName: 'Caravel' }}
      avatar={Avatar}
      locale={sharedText.language as Language}
      modalSize="compact"
      theme={null}
    >
      <Opener times={times} />
    </RainbowKitProvider>
  )
}

function Opener({ times }: { times: number }) {
  const { openConnectModal } = useConnectModal()
  const ready = openConnectModal !== undefined
  const open = useEffectEvent(() => openConnectModal?.())
  // RainbowKit gives its opener after its first look at the connection.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asking again for the same window is a new request
  useEffect(() => {
    if (ready) open()
  }, [times, ready])
  return null
}

// RainbowKit's own avatar is an emoji, which not every system can draw.
function Avatar({ address, size }: { address: string; size: number }) {
  const hue = Number.parseInt(address.slice(2, 8), 16) % 360
  return <span style={{ background: `hsl(${hue} 45% 45%)`, borderRadius: '50%', height: size, width: size }} />
}
