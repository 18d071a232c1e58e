// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IIntentErrors} from "../../../src/interfaces/IIntentErrors.sol";
import {IIntentNative} from "../../../src/interfaces/IIntentNative.sol";
import {IIntentStrategies} from "../../../src/interfaces/IIntentStrategies.sol";
import {ProductiveOrder, ProductiveOrderWithSig} from "../../../src/interfaces/IntentOrder.sol";
import {StrategyWorld} from "../../support/StrategyWorld.sol";

/// P10: a stranger ends orders of others, early, twice, or with a payment to the stranger.
contract P10ExpiryTest is StrategyWorld {
    ProductiveOrder private order;

    function setUp() public override {
        super.setUp();
        order = saleFrom(calm, depositTo(calm, PRINCIPAL));
        order.beneficiary = receiver;
        earn(calm, 100);
    }

    /// After the deadline it pays the owner, not the beneficiary and not the caller.
    function test_P10_paysTheOwner() public {
        ProductiveOrderWithSig memory made = signed(order);
        passTime(30 days);
        refusesExpiry(IIntentStrategies.OrderNotExpired.selector, made);
        passTime(1);
        uint256 worth = calm.previewRedeem(order.shares);
        moves(a, address(calm), trader, worth);
        vm.expectEmit(address(intent));
        emit IIntentStrategies.ProductiveOrderExpired(trader, hashOf(order), address(calm), worth);
        vm.prank(attacker);
        intent.expireProductiveAndWithdraw(made);
        assertMoved();
    }

    /// Works once: an expired order takes nothing from a later position.
    function test_P10_once() public {
        ProductiveOrderWithSig memory made = signed(order);
        passTime(30 days + 1);
        vm.prank(attacker);
        intent.expireProductiveAndWithdraw(made);
        depositTo(calm, PRINCIPAL);
        refusesExpiry(IIntentNative.NonceAlreadyUsed.selector, made);
    }

    /// An attacker cannot forge an expired order of another owner.
    function test_P10_forged() public {
        order.deadline = block.timestamp - 1;
        ProductiveOrderWithSig memory made;
        made.order = order;
        refusesExpiry(IIntentErrors.InvalidSignature.selector, made);
        made = sign(order, 0xBAD, address(intent));
        refusesExpiry(IIntentErrors.InvalidSignature.selector, made);
        made = signed(order);
        made.order.shares += 1;
        refusesExpiry(IIntentErrors.InvalidSignature.selector, made);
    }

    function test_P10_settledOrCancelled() public {
        ProductiveOrderWithSig memory made = signed(order);
        vm.prank(trader);
        intent.invalidateNonce(0);
        passTime(30 days + 1);
        refusesExpiry(IIntentNative.NonceAlreadyUsed.selector, made);
    }

    function refusesExpiry(bytes4 reason, ProductiveOrderWithSig memory made) private {
        bytes memory call = abi.encodeCall(intent.expireProductiveAndWithdraw, (made));
        refuses(attacker, abi.encodePacked(reason), 0, call);
    }
}
