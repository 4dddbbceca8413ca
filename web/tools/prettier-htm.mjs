// A Prettier plugin that formats html`…` templates. Prettier would treat them as HTML, but htm differs: a line
// break beside a tag or an expression means nothing there, a space does. Lines are broken only where the page
// stays the same.
import { doc } from "prettier";
import { parsers as babel } from "prettier/plugins/babel";
import { printers as standard } from "prettier/plugins/estree";

const { fill, group, indent, line, literalline, softline } = doc.builders;

/**
 * @typedef {import("prettier").Doc} Doc
 * @typedef {{text: string}} Text
 * @typedef {{expression: number}} Expression
 * @typedef {{tag: string, attributes: string[], children: Child[] | null, close: string}} Element
 * @typedef {Text | Expression | Element} Child an element without children closes itself
 */

/** Expressions stand in a template's text as one character each, from Unicode's private area. */
const FIRST = 0xe000;
const EXPRESSION = /([\uE000-\uF8FF])/;

/** Reads a template into a tree. */
class Parser {
  at = 0;

  /** @param {string} text */
  constructor(text) {
    this.text = text;
  }

  /** @param {RegExp} pattern sticky */
  take(pattern) {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text);
    if (found) this.at = pattern.lastIndex;
    return found?.[0];
  }

  /** @returns {Child[]} everything up to the next closing tag or the end */
  children() {
    /** @type {Child[]} */
    const found = [];
    while (this.at < this.text.length && !this.text.startsWith("</", this.at)) {
      const expression = this.take(/[\uE000-\uF8FF]/y);
      if (expression) found.push({ expression: expression.charCodeAt(0) - FIRST });
      else if (this.text[this.at] === "<") found.push(this.element());
      else {
        // htm itself drops line breaks at the ends of a text.
        const text = (this.take(/[^<\uE000-\uF8FF]+/y) ?? "").replace(/^\s*\n\s*|\s*\n\s*$/g, "");
        if (text) found.push({ text });
      }
    }
    return found;
  }

  /** @returns {Element} */
  element() {
    this.at += 1;
    const tag = this.take(/[^\s>/]+/y) ?? this.fail("a tag");
    const attributes = [];
    for (;;) {
      this.take(/\s+/y);
      if (this.take(/\/>/y)) return { tag, attributes, children: null, close: "" };
      if (this.take(/>/y)) break;
      attributes.push(this.take(ATTRIBUTE) ?? this.fail("an attribute"));
    }
    const children = this.children();
    const close = this.take(/<\/[^>]*>/y) ?? this.fail(`the end of <${tag}>`);
    return { tag, attributes, children, close };
  }

  /** @param {string} wanted @returns {never} */
  fail(wanted) {
    throw new SyntaxError(`html template: ${wanted} is missing at ${this.text.slice(this.at, this.at + 40)}`);
  }
}

/** `name`, `name="quoted"`, `name=plain` or `...spread`. */
const ATTRIBUTE = /(?:\.\.\.)?[^\s=>/"]+(?:=(?:"[^"]*"|'[^']*'|[^\s>"']*?(?=\s|>|\/>)))?/y;

/** Writes a tree as Prettier's document. */
class Writer {
  /** @param {Doc[]} expressions */
  constructor(expressions) {
    this.expressions = expressions;
  }

  /** A piece of the template as it stands. @param {string} text @returns {Doc[]} */
  verbatim(text) {
    return text.split(EXPRESSION).map((part) => {
      if (EXPRESSION.test(part)) return this.expressions[part.charCodeAt(0) - FIRST];
      return part.split("\n").flatMap((one, i) => (i ? [literalline, one] : [one]));
    });
  }

  /** @param {Element} element @returns {Doc} */
  element({ tag, attributes, children, close }) {
    const all = attributes.flatMap((attribute) => [line, this.verbatim(attribute)]);
    const open = group(["<", ...this.verbatim(tag), indent(fill(["", ...all]))]);
    if (!children) return [open, " />"];
    if (!children.length) return [open, ">", close];
    const [before, after] = this.edges(children);
    return group([open, ">", indent([before, this.children(children)]), after, close]);
  }

  /**
   * Where lines may break around children: not beside a space that people see.
   * @param {Child[]} children
   * @returns {Doc[]}
   */
  edges(children) {
    const spaced = (/** @type {Child | undefined} */ child, /** @type {RegExp} */ space) =>
      child && "text" in child && space.test(child.text);
    return [spaced(children[0], /^\s/) ? "" : softline, spaced(children.at(-1), /\s$/) ? "" : softline];
  }

  /**
   * Tags and expressions each on a line of their own; running text fills lines.
   * @param {Child[]} children
   * @returns {Doc}
   */
  children(children) {
    /** Parts and the separators between them, in turn. @type {Doc[]} */
    const parts = [];
    let glued = false;
    const add = (/** @type {Doc} */ part, /** @type {Doc} */ separator) => {
      if (parts.length && glued) parts.push([parts.pop() ?? "", part]);
      else parts.push(...(parts.length ? [separator] : []), part);
      glued = false;
    };
    /** A space that people see keeps its neighbours on one line. */
    const addSpace = () => {
      parts.push([parts.pop() ?? "", " "]);
      glued = true;
    };
    for (const child of children) {
      if ("expression" in child) add(this.expressions[child.expression], softline);
      else if ("tag" in child) add(this.element(child), softline);
      else {
        if (/^\s/.test(child.text)) addSpace();
        else if (/^[.,:;!?)]/.test(child.text)) glued = true;
        const words = child.text.split(/\s+/).filter(Boolean);
        words.forEach((word, i) => add(word, i ? line : softline));
        if (words.length && /\s$/.test(child.text)) addSpace();
      }
    }
    return children.some((child) => "text" in child) ? fill(parts) : parts;
  }

  /** @param {Child[]} roots @returns {Doc} */
  template(roots) {
    if (roots.length === 1 && "tag" in roots[0]) return ["`", this.element(roots[0]), "`"];
    const [before, after] = this.edges(roots);
    return group(["`", indent([before, this.children(roots)]), after, "`"]);
  }
}

/** @param {any} path @param {(path: any) => Doc} print @returns {Doc} */
function printTemplate(path, print) {
  const expressions = path
    .map(print, "expressions")
    .map((/** @type {Doc} */ printed) => ["${", printed, "}"]);
  const quasis = /** @type {{value: {raw: string}}[]} */ (path.node.quasis);
  const text = quasis
    .map(({ value }, i) => (i ? String.fromCharCode(FIRST + i - 1) : "") + value.raw)
    .join("");
  const parser = new Parser(text);
  const roots = parser.children();
  if (parser.at < text.length) parser.fail("an opening tag");
  return new Writer(expressions).template(roots);
}

/** @param {any} path */
const isTemplate = ({ node, parent }) =>
  node.type === "TemplateLiteral" &&
  parent?.type === "TaggedTemplateExpression" &&
  parent.tag.name === "html";

export const printers = {
  estree: {
    ...standard.estree,
    /** @param {any} path @param {any} options */
    embed: (path, options) =>
      isTemplate(path)
        ? async (/** @type {unknown} */ _, /** @type {(path: any) => Doc} */ print) =>
            printTemplate(path, print)
        : standard.estree.embed?.(path, options),
  },
};

export const parsers = {
  babel: {
    ...babel.babel,
    /**
     * Lets a template begin on the line of the arrow before it, as Prettier does with JSX.
     * @param {string} text
     */
    preprocess: (text) => text.replace(/=>\s*\n\s*html`/g, "=> html`"),
  },
};
