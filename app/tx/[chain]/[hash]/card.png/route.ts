import { previewPicture } from '@/components/receipt/preview-picture'
import { readNodeUrl } from '../../../../read-node-url'
import { readSite } from '../../../../read-site'

export async function GET(_: Request, { params }: RouteContext<'/tx/[chain]/[hash]/card.png'>): Promise<Response> {
  return previewPicture(readSite(), { ...(await params), nodeUrl: readNodeUrl })
}
