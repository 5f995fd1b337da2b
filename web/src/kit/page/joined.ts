// The declarations of the modules in `joins.ts` of the contract: numbers that wait, screens that read again with a
// change.
import.meta.glob('../../../../contract/src/modules/*/*/joins.ts', { eager: true })
