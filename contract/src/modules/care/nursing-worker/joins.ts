import { nameModule } from '../../../kit/joins.ts'
import { touchedBy } from '../../../kit/touches.ts'

touchedBy('staffLeaves', 'nursing-worker')

nameModule('nursing-worker', '护理人员')
