'use client'

import type { ReactNode } from 'react'
import { CopyButton } from '@/components/trade/text/copy-button'
import QrCode from '@/components/trade/text/qr-code'
import { Notice } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { Dialog, DialogBody } from '@/components/ui/dialog'
import { Fold } from '@/components/ui/fold'
import { Spinner } from '@/components/ui/spinner'
import { isEmbed } from '@/hooks/ticket/storage-name'
import { closePairing, type Pairing, usePairing } from '@/hooks/wallet/wallet-connect/pairing'
import { useWalletConnect } from '@/hooks/wallet/wallet-connect/use-wallet-connect'
import { canBrowse, walletApps } from '@/hooks/wallet/wallet-connect/wallet-links'
import { walletConnectRelay } from '@/lib/wallet-connect-relay'
import { walletText } from '@/messages/wallet'

// Connects a wallet outside this browser.
export function WalletAppsDialog() {
  const pairing = usePairing()
  const start = useWalletConnect()
  return (
    <Dialog open={pairing.status !== 'closed'} onClose={closePairing} title={walletText.apps.title} placement="action">
      <DialogBody className="grid gap-4">
        <PairingView pairing={pairing} start={start} page={new URL(window.location.href)} />
      </DialogBody>
    </Dialog>
  )
}

type PairingViewProps = { pairing: Pairing; start: (() => void) | undefined; page: URL }

export function PairingView({ pairing, start, page }: PairingViewProps) {
  switch (pairing.status) {
    case 'opening':
      return (
        <p role="status" className="flex min-h-24 items-center justify-center gap-2 text-sm text-soft">
          <Spinner /> {walletText.apps.opening}
        </p>
      )
    case 'code':
      return <Code uri={pairing.uri} />
    case 'failed':
      return <Outcome lines={walletText.apps.failures[pairing.why]} again={walletText.apps.retry} start={start} />
    case 'ended':
      return <Outcome lines={walletText.apps.ended[pairing.by]} again={walletText.apps.reconnect} start={start} />
    default:
      return <Choice start={start} page={page} />
  }
}

// Offers every way to a wallet, and contacts no server before a press.
function Choice({ start, page }: Omit<PairingViewProps, 'pairing'>) {
  return (
    <>
      {start ? (
        <div className="grid gap-2">
          <Button variant="primary" size="lg" onClick={start}>
            {walletText.apps.connect}
          </Button>
          <p className="text-xs text-soft">{walletText.apps.relay(new URL(walletConnectRelay).host)}</p>
        </div>
      ) : (
        <Notice title={walletText.apps.none}>
          <span className="pointer-coarse:hidden">{walletText.apps.noneWhy}</span>
        </Notice>
      )}
      <section className="grid gap-2">
        <h3 className="text-sm font-semibold">{walletText.apps.browse}</h3>
        {canBrowse(page) &&
          walletApps.map(({ name, browse }) => (
            <AppLink key={name} href={browse(page)}>
              {walletText.apps.openIn(name)}
            </AppLink>
          ))}
        <p className="flex items-center justify-between gap-2 text-xs text-soft">
          {canBrowse(page) ? walletText.apps.browseOther : walletText.apps.browsePrivate}
          <CopyButton value={page.href} label={walletText.apps.copyPage} />
        </p>
      </section>
    </>
  )
}

// A phone opens a wallet app with a link, and a computer shows the code to a phone.
function Code({ uri }: { uri: string }) {
  const qr = <QrCode text={uri} label={walletText.apps.code} />
  return (
    <>
      <div className="grid gap-2 pointer-fine:hidden">
        {walletApps.map(({ name, connect }) => (
          <AppLink key={name} href={connect(uri)}>
            {walletText.apps.openIn(name)}
          </AppLink>
        ))}
        <AppLink href={uri}>{walletText.apps.other}</AppLink>
        <Fold title={walletText.apps.otherDevice}>{qr}</Fold>
      </div>
      <figure className="grid justify-items-center gap-2 pointer-coarse:hidden">
        {qr}
        <figcaption className="text-sm font-semibold">{walletText.apps.scan}</figcaption>
      </figure>
      <p role="status" className="flex items-center justify-between gap-2 text-xs text-soft">
        {walletText.apps.waiting}
        <CopyButton value={uri} label={walletText.apps.copyCode} />
      </p>
    </>
  )
}

type OutcomeProps = { lines: readonly string[]; again: string; start: (() => void) | undefined }

function Outcome({ lines: [title, why], again, start }: OutcomeProps) {
  return (
    <>
      <Notice variant="caution" title={title} role="alert">
        {why}
      </Notice>
      <Button variant="primary" size="lg" onClick={start}>
        {again}
      </Button>
    </>
  )
}

function AppLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a
      href={href}
      rel="noreferrer"
      // The widget is a frame, in which no app and no other site opens.
      target={isEmbed ? '_blank' : undefined}
      className={cn(
        'flex min-h-12 items-center justify-center rounded-card border border-line bg-surface px-4 py-2',
        'text-base font-semibold hover:bg-inset',
      )}
    >
      {children}
    </a>
  )
}
