import { touchedBy } from '../../../kit/joins.ts'

touchedBy('stayChanges', 'care-plan')
