import { touchedBy } from '../../../kit/joins.ts'

touchedBy('stayChanges', 'dish-plan')
