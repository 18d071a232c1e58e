import { ensureWebBuilt } from './web-build'

// `npm run build`: builds the pages unless what is built is of these very sources, so that `npm start` finds them done.
const didBuild = await ensureWebBuilt({ onStart: () => undefined })
console.log(didBuild ? 'pages built' : 'the pages are built already')
