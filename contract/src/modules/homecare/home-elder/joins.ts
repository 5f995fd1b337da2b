import { touchedBy } from '../../../kit/joins.ts'

touchedBy('stayChanges', 'home-elder')
