import { nameModule } from '../../../kit/joins/joins.ts'
import { touchedBy } from '../../../kit/joins/touches.ts'

nameModule('training', '培训')
touchedBy('staffLeaves', 'training')
