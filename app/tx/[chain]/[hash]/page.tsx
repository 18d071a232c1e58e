import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { previewOf } from '@/components/receipt/preview'
import { ReceiptPage } from '@/components/receipt/receipt-page'
import { readNodeUrl } from '../../../read-node-url'
import { readSite } from '../../../read-site'

export async function generateMetadata({ params }: PageProps<'/tx/[chain]/[hash]'>): Promise<Metadata> {
  const asked = await headers()
  const scheme = asked.get('x-forwarded-proto') === 'https' ? 'https' : 'http'
  const origin = process.env.PUBLIC_ORIGIN || `${scheme}://${asked.get('host')}`
  return previewOf(readSite(), { ...(await params), nodeUrl: readNodeUrl, origin })
}

export default async function Page({ params }: PageProps<'/tx/[chain]/[hash]'>) {
  const { chain, hash } = await params
  return <ReceiptPage site={readSite()} chain={chain} hash={hash} />
}
