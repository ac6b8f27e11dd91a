import { crc32, deflateRawSync } from 'node:zlib';

export type ZipEntry = { name: string; data: string | Buffer; declaredSize?: number };

/**
 * Creates a ZIP archive (PKWARE APPNOTE, section 4.3).
 * @param entries their `declaredSize` replaces the unpacked size in the headers, as in a malicious archive
 */
export function createZip(entries: readonly ZipEntry[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  for (const { name: fileName, data, declaredSize } of entries) {
    const [name, bytes] = [Buffer.from(fileName), Buffer.from(data)];
    const packed = deflateRawSync(bytes, { level: 1 });
    const sharedHeader = Buffer.alloc(26);
    sharedHeader.writeUInt16LE(20, 0);
    sharedHeader.writeUInt16LE(8, 4);
    sharedHeader.writeUInt32LE(crc32(bytes), 10);
    sharedHeader.writeUInt32LE(packed.length, 14);
    sharedHeader.writeUInt32LE(declaredSize ?? bytes.length, 18);
    sharedHeader.writeUInt16LE(name.length, 22);
    const centralDirectoryTail = Buffer.alloc(14);
    centralDirectoryTail.writeUInt32LE(
      parts.reduce((sum, { length }) => sum + length, 0),
      10,
    );
    directory.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), sharedHeader, centralDirectoryTail, name);
    parts.push(Buffer.from('PK\x03\x04', 'latin1'), sharedHeader, name, packed);
  }
  const endOfCentralDirectory = Buffer.alloc(18);
  endOfCentralDirectory.writeUInt16LE(entries.length, 4);
  endOfCentralDirectory.writeUInt16LE(entries.length, 6);
  endOfCentralDirectory.writeUInt32LE(Buffer.concat(directory).length, 8);
  endOfCentralDirectory.writeUInt32LE(Buffer.concat(parts).length, 12);
  return Buffer.concat([...parts, ...directory, Buffer.from('PK\x05\x06', 'latin1'), endOfCentralDirectory]);
}

/** Creates an XLSX workbook with one sheet. @param rows the XML of its rows @param extraEntries more files of the archive */
export const createWorkbook = (rows: string, extraEntries: readonly ZipEntry[] = []): Buffer =>
  createZip([
    {
      name: 'xl/workbook.xml',
      data: '<workbook xmlns:r="r"><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>',
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      data: `<Relationships><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    },
    { name: 'xl/worksheets/sheet1.xml', data: `<worksheet><sheetData>${rows}</sheetData></worksheet>` },
    ...extraEntries,
  ]);
