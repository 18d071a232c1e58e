// A browser that stores nothing for a site, or for a frame on another site, throws where its storage is
// read, or has none. This replaces it by an area that lasts until the page closes, and marks it for
// hooks/browser/browser-storage. One that is full throws where something is written, which ends packages that
// do not expect it: what does not fit is left out, and hooks/browser/browser-storage reads back what it wrote.
// It runs before all other scripts: packages use storage, too.
const mayBeFull =
  'try{const p=Storage.prototype,w=p.setItem;p.setItem=function(k,v){try{w.call(this,k,v)}catch{}}}catch{}'
const mayBeRefused = `for(const n of ['localStorage','sessionStorage'])try{if(!window[n])throw 0}catch{const m=new Map;Object.defineProperty(window,n,{value:{isMemory:true,getItem:k=>m.get(k)??null,setItem:(k,v)=>{m.set(k,String(v))},removeItem:k=>{m.delete(k)},clear:()=>m.clear(),key:i=>[...m.keys()][i]??null,get length(){return m.size}}})}`

const script = `${mayBeFull};${mayBeRefused}`

export function StorageScript({ nonce }: { nonce: string | undefined }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this file; a strict policy admits it by its nonce
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />
}
