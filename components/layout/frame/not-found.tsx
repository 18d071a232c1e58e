import { TextLink } from '@/components/ui/text-link'
import { layoutText } from '@/messages/layout'
import { PageMessage } from './page-message'

export function NotFound({ isFramed }: { isFramed?: boolean }) {
  return (
    <PageMessage title={layoutText.notFound.title} isFramed={isFramed}>
      <p className="text-soft">{layoutText.notFound.why}</p>
      <p>
        <TextLink href="/swap">{layoutText.notFound.swap}</TextLink>
      </p>
    </PageMessage>
  )
}
