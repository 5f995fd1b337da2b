import { nfcText } from '#contract/modules/duty/patrol/point.ts'
import { state } from '../../../../app/kit/store/state.ts'

/** What was just read, and how: the page of the point takes it over from where it was scanned. */
export interface ReadCode {
  checkWay: number
  code: string
  taskPointPkId: string
}
export const readCode = state<ReadCode | undefined>(undefined)

interface Reading {
  serialNumber?: string
  message?: { records: { recordType: string; data?: BufferSource }[] }
}
interface Reader {
  scan: (options: { signal: AbortSignal }) => Promise<void>
  onreading: ((event: Reading) => void) | null
}
// as: no type library knows it yet; Chrome on Android has it
const Maker = () => (globalThis as { NDEFReader?: new () => Reader }).NDEFReader
export const hasNfc = () => Maker() !== undefined

/** Waits for a tag until stopped: its number. */
export async function readNfc(signal: AbortSignal, onCode: (code: string) => void) {
  const Nfc = Maker()
  if (!Nfc) return
  const reader = new Nfc()
  reader.onreading = ({ serialNumber }) => {
    if (serialNumber) onCode(nfcText(serialNumber))
  }
  await reader.scan({ signal })
}
