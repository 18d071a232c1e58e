import path from 'node:path'
import { buildPages } from './build-pages'
import { bundledService } from './bundled-service'
import { projectRoot } from './project-root'

// `npm run build`: builds the pages and the service, each unless it is of the current sources.
const [isNew, program] = await Promise.all([buildPages({ onStart: () => undefined }), bundledService()])
console.log(isNew ? 'pages built' : 'the pages are built already')
console.log(`the service is built: node ${path.relative(projectRoot, program)}`)
