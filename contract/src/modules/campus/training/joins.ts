import { nameModule } from '../../../kit/joins.ts'
import { touchedBy } from '../../../kit/touches.ts'

nameModule('training', '培训')
touchedBy('staffLeaves', 'training')
