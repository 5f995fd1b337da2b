import { nameModule, touchedBy } from '../../../kit/joins.ts'

nameModule('patrol', '巡更')
touchedBy('staffLeaves', 'patrol')
