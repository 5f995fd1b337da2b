import { nameModule, touchedBy } from '../../../kit/joins.ts'

nameModule('training', '培训')
touchedBy('staffLeaves', 'training')
