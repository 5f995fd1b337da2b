import { nameModule } from '../../../kit/joins.ts'
import { touchedBy } from '../../../kit/touches.ts'

nameModule('care-plan', '护理计划')
touchedBy('stayChanges', 'care-plan')
