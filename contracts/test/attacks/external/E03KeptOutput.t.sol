// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IExternalSettlement} from "../../../src/interfaces/IExternalSettlement.sol";
import {IIntentErrors} from "../../../src/interfaces/IIntentErrors.sol";
import {ExternalOrder} from "../../../src/interfaces/IntentOrder.sol";
import {ExternalWorld} from "../../external/ExternalWorld.sol";
import {Step} from "../../external/ScriptedHandler.sol";
import {Door, OneToken} from "../../support/TwoAddresses.sol";

/// E3: a handler keeps the output, as its owner signed; the balances of the intent contract are
/// exact all the same.
contract E03KeptOutputTest is ExternalWorld {
    /// Leaves fees of an earlier order in the contract.
    function setUp() public override {
        super.setUp();
        ExternalOrder memory order = externalSale(a, b, 1e18, 1e18);
        (order.nonce, order.partnerAndFee) = (9, withIntentFee(partner, 100, 0));
        settles(externalCall(order));
    }

    function test_E3_kept() public {
        ExternalOrder memory order = externalSale(a, b, 1e18, 2e18);
        Step[] memory steps = new Step[](1);
        steps[0] = swapStep(true);
        order.data = abi.encode(steps, true);
        moves(a, trader, address(paying), 1e18);
        moves(b, address(paying), address(handler), 2e18);
        settlesAsNamed(externalCall(order));
    }

    /// Tokens that the handler sends to the contract have no owner there, before and after the
    /// swap.
    function test_E3_leftInTheContract() public {
        a.mint(address(handler), 1e18);
        b.mint(address(handler), 1e18);
        IERC20[2] memory left = [IERC20(a), b];
        for (uint256 i; i < 2; ++i) {
            uint256 had = left[i].balanceOf(address(intent));
            Step memory gift = Step(address(left[i]), abi.encodeCall(a.transfer, (address(intent), 1)), false);
            bytes memory reason =
                abi.encodeWithSelector(IExternalSettlement.UnexpectedBalance.selector, left[i], had, had + 1);
            ExternalOrder memory order = externalSale(a, b, 1e18, 2e18);
            order.data = script(gift, swapStep(true));
            refuses(reason, 0, externalCall(order));
            order.data = script(swapStep(true), gift);
            refuses(reason, 0, externalCall(order));
        }
    }

    /// The output of one order does not pay for another one, and previous balances are not counted
    /// as output.
    function test_E3_othersTokens() public {
        b.transfer(address(intent), 5e18);
        ExternalOrder memory order = externalSale(a, b, 1e18, 2e18);
        paying.set(a, b, 2e18 - 1, 0);
        refuses(IIntentErrors.InsufficientReturnAmount.selector, externalCall(order));
        paying.set(a, b, 0, 0);
        refuses(IIntentErrors.InsufficientReturnAmount.selector, externalCall(order));
    }

    /// Two tokens share one balance, so the output counts as unspent source. A sale returns it and
    /// is refused, a purchase cannot pay its fees, and one without fees pays the full output.
    function test_E3_oneTokenUnderTwoAddresses() public {
        OneToken one = new OneToken();
        (Door x, Door y) = (new Door(one, 1), new Door(one, 1));
        one.mint(trader, 5e18);
        one.mint(address(paying), 5e18);
        one.mint(address(intent), 5e18);
        paying.set(x, y, 2e18, 0);
        refuses(IIntentErrors.InsufficientReturnAmount.selector, externalCall(externalSale(x, y, 1e18, 1)));
        ExternalOrder memory order = externalPurchase(x, y, 1e18, 2e18);
        order.partnerAndFee = withIntentFee(partner, 100, 0);
        refuses(IIntentErrors.ExcessiveSpentAmount.selector, externalCall(order, 0.9e18, 2e18));
        order.partnerAndFee = 0;
        settles(externalCall(order, 0.9e18, 2e18));
        assertEq(one.held(address(intent)), 5e18, "as before");
        assertEq(one.held(trader), 6.1e18, "paid");
    }
}
