// What modules declare in `joins.ts` of the contract: numbers that wait, screens that re-read with a change.
import.meta.glob('../../../../contract/src/modules/*/*/joins.ts', { eager: true })
