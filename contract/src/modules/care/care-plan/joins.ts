import { nameModule } from '../../../kit/joins/joins.ts'
import { touchedBy } from '../../../kit/joins/touches.ts'

nameModule('care-plan', '护理计划')
touchedBy('stayChanges', 'care-plan')
