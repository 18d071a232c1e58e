import { TextLink } from '@/components/ui/text-link'
import { layoutText } from '@/messages/layout'
import { PageBar } from './page-bar'
import { PageMessage } from './page-message'
import { SiteHeader } from './site-header'

export function NotFound({ isFramed }: { isFramed?: boolean }) {
  return (
    <PageMessage
      title={layoutText.notFound.title}
      header={
        !isFramed && (
          <>
            <SiteHeader />
            <PageBar />
          </>
        )
      }
    >
      <p className="text-soft">{layoutText.notFound.why}</p>
      <p>
        <TextLink href="/swap">{layoutText.notFound.swap}</TextLink>
      </p>
    </PageMessage>
  )
}
