// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IRfq} from "../../../src/interfaces/IRfq.sol";
import {RfqWorld} from "../../support/RfqWorld.sol";
import {TaxedToken} from "../../weird-tokens/WeirdTokens.sol";

/// Q10: a token that taxes its transfers pays less than was signed. The published contract accepts
/// that; ours reverts.
contract Q10TaxedTokensTest is RfqWorld {
    TaxedToken private taxed;

    function setUp() public override {
        super.setUp();
        taxed = new TaxedToken();
        address[2] memory people = [maker, taker];
        for (uint256 i; i < 2; ++i) {
            taxed.mint(people[i], 10_000);
            vm.prank(people[i]);
            taxed.approve(address(rfq), type(uint256).max);
        }
    }

    function test_Q10_makerAsset() public {
        IRfq.Order memory order = open(1_000, 3_000);
        order.makerAsset = IERC20(address(taxed));
        taxesOnly(order);
    }

    function test_Q10_takerAsset() public {
        IRfq.Order memory order = open(1_000, 3_000);
        order.takerAsset = IERC20(address(taxed));
        taxesOnly(order);
    }

    /// A token without a tax is normal; a part so small that its tax is zero succeeds, too.
    function taxesOnly(IRfq.Order memory order) private {
        fillPart(order, 300);
        taxed.beStrange();
        expectText("Short payment");
        vm.prank(taker);
        rfq.partialFillOrder(order, "", 300);
        assertEq(leftOf(order), 901, "nothing more was filled");
        fillPart(order, 3 * 33);
        assertEq(leftOf(order), 868, "a tax of nothing");
    }
}
