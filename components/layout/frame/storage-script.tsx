// Replaces the storage of a browser that refuses it, for a site or for a frame on another site, by
// an area that lasts until the page closes, and marks it for hooks/browser/browser-storage. Ignores
// a write to a full storage, which would throw in packages that do not expect it;
// hooks/browser/browser-storage reads back what it wrote. Runs before all other scripts, as
// packages use storage, too.
const mayBeFull =
  'try{const p=Storage.prototype,w=p.setItem;p.setItem=function(k,v){try{w.call(this,k,v)}catch{}}}catch{}'
const mayBeRefused =
  "for(const n of ['localStorage','sessionStorage'])try{if(!window[n])throw 0}catch{const m=new Map;" +
  'Object.defineProperty(window,n,{value:{isMemory:true,getItem:k=>m.get(k)??null,' +
  'setItem:(k,v)=>{m.set(k,String(v))},removeItem:k=>{m.delete(k)},clear:()=>m.clear(),' +
  'key:i=>[...m.keys()][i]??null,get length(){return m.size}}})}'

const script = `${mayBeFull};${mayBeRefused}`

export function StorageScript({ nonce }: { nonce: string | undefined }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant, admitted by its nonce
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />
}
