import { Pencil } from 'lucide-react'
import { Button } from '../../shared/components/Button'
import { useFormat } from '../../shared/i18n/format'
import { type Lang, useLanguage, useT } from '../../shared/i18n/language'
import type { Column } from '../../shared/table/DataTable'
import { type Entry, keyOf, type List } from './entries'

interface Choice {
  value: string
  label: string
}

const count = (
  key: string,
  head: string,
  shown: (count: number) => string,
  of: (row: Entry) => number,
): Column<Entry> => ({
  key,
  head,
  numeric: true,
  cell: (row) => shown(of(row)),
  sort: of,
})

/** The column with the names in one language. */
const named = (lang: Lang, head: string): Column<Entry> => ({
  key: lang,
  head,
  sort: (row) => row.name[lang],
  cell: (row) => (
    <span lang={lang} dir="auto">
      {row.name[lang]}
    </span>
  ),
})

/**
 * The columns of a reference list: both names, the key, the columns of that list alone, and a button that edits the
 * entry.
 */
export function useEntryColumns(
  list: List,
  rows: Entry[],
  governorates: Choice[],
  edit: (row: Entry) => void,
): Column<Entry>[] {
  const t = useT()
  const lang = useLanguage()
  const { number } = useFormat()
  const own = useOwnColumns(rows, governorates)
  const nameOf = (row: Entry) => row.name[lang] || keyOf(list, row)
  return [
    named('ar', t('admin.inArabic')),
    named('en', t('admin.inEnglish')),
    {
      key: 'key',
      head: t('admin.key'),
      sort: (row) => keyOf(list, row),
      cell: (row) => (
        <bdi dir="ltr" className="text-muted">
          {keyOf(list, row)}
        </bdi>
      ),
    },
    ...own[list],
    count('listings', t('admin.listings'), number, (row) => row.listings),
    {
      key: 'edit',
      head: t('admin.edit'),
      unseenHead: true,
      numeric: true,
      cell: (row) => (
        <Button small aria-label={t('admin.editOf', { name: nameOf(row) })} onClick={() => edit(row)}>
          <Pencil size={16} strokeWidth={1.75} aria-hidden />
          {t('admin.edit')}
        </Button>
      ),
    },
  ]
}

function useOwnColumns(rows: Entry[], governorates: Choice[]): Record<List, Column<Entry>[]> {
  const t = useT()
  const { number } = useFormat()
  const governorateOf = (row: Entry) =>
    governorates.find(({ value }) => value === row.governorate)?.label ?? String(row.governorate)
  const place = count('order', t('admin.order'), number, (row) => rows.indexOf(row) + 1)
  return {
    categories: [place],
    governorates: [
      {
        key: 'featured',
        head: t('admin.featured'),
        cell: (row) => (row.featured ? t('admin.yes') : '–'),
        sort: (row) => Number(!row.featured),
      },
      place,
    ],
    cities: [{ key: 'governorate', head: t('admin.governorate'), cell: governorateOf, sort: governorateOf }],
    amenities: [
      {
        key: 'group',
        head: t('admin.group'),
        cell: (row) => <bdi>{String(row.group)}</bdi>,
        sort: (row) => String(row.group),
      },
      place,
    ],
  }
}
