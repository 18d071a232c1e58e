// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IntentFee} from "../src/libraries/IntentFee.sol";
import {FeeTerms, PartnerAndFee} from "../src/libraries/PartnerAndFee.sol";
import {Share, Shares} from "../src/libraries/Shares.sol";
import {Test} from "./support/Test.sol";

/// Executes the rows of docs/fees.md on both surfaces, with the fee words that the service packs
/// for their requests; lib/chain/fees/fee-table.test.ts compares the numbers with the page.
contract FeeTableTest is Test {
    string private json;

    function setUp() public {
        json = vm.readFile("contracts/test/money/fees.json");
    }

    function test_sales() public view {
        assertEq(check("sales", true), 41, "every row");
    }

    function test_purchases() public view {
        assertEq(check("purchases", false), 20, "every row");
    }

    function check(string memory table, bool isSale) private view returns (uint256 count) {
        for (; vm.keyExistsJson(json, key(table, count, "")); ++count) {
            string memory name = vm.parseJsonString(json, key(table, count, ".case"));
            uint256 quoted = numberOf(table, count, ".quoted");
            uint256 executed = numberOf(table, count, ".executed");

            FeeTerms terms = PartnerAndFee.terms(numberOf(table, count, ".market.word"));
            Share memory share =
                isSale ? Shares.ofOutput(executed, quoted, terms) : Shares.ofInput(executed, quoted, terms);
            assertEq(share.partner, numberOf(table, count, ".market.partner"), name);
            assertEq(share.service, numberOf(table, count, ".market.service"), name);
            bool direct = vm.parseJsonBool(json, key(table, count, ".market.direct"));
            assertTrue(share.direct == direct, name);

            terms = IntentFee.terms(numberOf(table, count, ".intent.word"));
            share = isSale ? Shares.ofOutput(executed, quoted, terms) : Shares.ofInput(executed, quoted, terms);
            assertEq(share.partner, numberOf(table, count, ".intent.partner"), name);
            assertEq(share.service, numberOf(table, count, ".intent.service"), name);
        }
    }

    function numberOf(string memory table, uint256 at, string memory field) private view returns (uint256) {
        return vm.parseJsonUint(json, key(table, at, field));
    }

    function key(string memory table, uint256 at, string memory field) private pure returns (string memory) {
        return string.concat(".", table, "[", vm.toString(at), "]", field);
    }
}
