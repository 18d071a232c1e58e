// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IIntentAdapter} from "../../../src/interfaces/IIntentAdapter.sol";
import {IIntentErrors} from "../../../src/interfaces/IIntentErrors.sol";
import {CrossFill} from "../../../src/interfaces/ISettlement.sol";
import {Order, OrderWithSig} from "../../../src/interfaces/IntentOrder.sol";
import {IntentBooks} from "../../support/IntentBooks.sol";

/// I6: an agent gives less than was signed, takes more, pays another account, or its executor
/// misbehaves.
contract I06DishonestAgentsTest is IntentBooks {
    bytes4 private immutable TOO_LITTLE = IIntentErrors.InsufficientReturnAmount.selector;
    bytes4 private immutable TOO_MUCH = IIntentErrors.ExcessiveSpentAmount.selector;

    /// Pays one wei less than signed, after fees, with every function.
    function test_I6_oneWeiLess() public {
        Order memory order = sale(a, b, 1e18, 0.99e18);
        order.partnerAndFee = withIntentFee(partner, 100, 0);
        order.expectedAmount = 1e18;
        // 1 % of the output is the partner's, rounded down: the first missing wei reduces the fee,
        // the second the owner's part.
        paying.set(a, b, 1e18 - 2, 0);
        refusesEvery(everyWay(signed(order), 1e18, 1e18 - 2), TOO_LITTLE);
        refusesEvery(everyPart(signedFillable(order), 10_000, 1e18 - 2), TOO_LITTLE);
        paying.set(a, b, 1e18, 0);
        eachSettles(everyWay(signed(order), 1e18, 1e18), 0.99e18, 1e18);
        eachSettles(everyPart(signedFillable(order), 10_000, 1e18), 0.99e18, 1e18);
    }

    /// Pays one wei less than the destination of a purchase.
    function test_I6_oneWeiLessOfAPurchase() public {
        Order memory order = purchase(a, b, 2e18, 1e18);
        paying.set(a, b, 1e18 - 1, 1e18);
        refuses(TOO_LITTLE, swapCall(signed(order), "", address(paying)));
        CrossFill[] memory fills = new CrossFill[](1);
        fills[0] = crossFill(signed(order), 1e18, 1e18);
        refuses(TOO_LITTLE, abi.encodeCall(intent.crossSettle, (fills, "", address(paying))));
        fills[0].fillOut = 1e18 - 1;
        refuses(
            IIntentErrors.InvalidFillAmount.selector, abi.encodeCall(intent.crossSettle, (fills, "", address(paying)))
        );
    }

    /// Takes one wei more than signed, including the added fees.
    function test_I6_oneWeiMore() public {
        Order memory order = purchase(a, b, 1.01e18, 1e18);
        order.partnerAndFee = withIntentFee(partner, 100, 0);
        paying.set(a, b, 1e18, 0.01e18 - 1);
        refuses(TOO_MUCH, swapCall(signed(order), "", address(paying)));
        CrossFill[] memory fills = new CrossFill[](1);
        fills[0] = crossFill(signed(order), 1e18 + 1, 1e18);
        paying.set(a, b, 1e18, 0);
        refuses(TOO_MUCH, abi.encodeCall(intent.crossSettle, (fills, "", address(paying))));
        refuses(TOO_MUCH, directCall(signed(order), 1e18 + 1));
        refusesEvery(everyPart(signedFillable(order), 10_000, 1e18 + 1), TOO_MUCH);
        paying.set(a, b, 1e18, 0.01e18);
        eachSettles(everyWay(signed(order), 1e18, 1e18), 1e18, 1.01e18);
        eachSettles(everyPart(signedFillable(order), 10_000, 1e18), 1e18, 1.01e18);
    }

    /// The agent cannot choose the beneficiary: the signed one is paid, which may not be a contract
    /// that loses tokens.
    function test_I6_beneficiaries() public {
        address[3] memory lost = [address(intent), address(a), address(b)];
        for (uint256 i; i < lost.length; ++i) {
            Order memory order = sale(a, b, 1e18, 1e18);
            order.beneficiary = lost[i];
            bytes memory reason = abi.encodeWithSelector(IIntentErrors.InvalidBeneficiary.selector, lost[i]);
            refuses(agent, reason, 0, directCall(signed(order), 1e18));
            refuses(agent, reason, 0, partCall(signedFillable(order), 10_000, 1e18));
        }
    }

    function test_I6_executorsThatBringNothing() public {
        bytes[] memory calls = new bytes[](4);
        OrderWithSig memory sold = signed(sale(a, b, 1e18, 1e18));
        OrderWithSig memory bought = signed(purchase(a, b, 1e18, 1e18));
        calls[0] = swapCall(sold, "", address(paying));
        calls[1] = swapCall(bought, "", address(paying));
        calls[2] = abi.encodeCall(intent.swapSettleFillable, (signedFillable(sold.order), "", address(paying), 10_000));
        CrossFill[] memory fills = new CrossFill[](1);
        fills[0] = crossFill(sold, 1e18, 1e18);
        calls[3] = abi.encodeCall(intent.crossSettle, (fills, "", address(paying)));
        refusesEvery(calls, TOO_LITTLE);
        // It returns what it was given: a swap of nothing for nothing.
        paying.set(a, b, 0, 1e18);
        refusesEvery(calls, TOO_LITTLE);
        // It brings another token.
        c.transfer(address(paying), 1e18);
        paying.set(a, c, 1e18, 0);
        refusesEvery(calls, TOO_LITTLE);
    }

    /// An executor without code, or a contract that is not an executor.
    function test_I6_executorsThatAreNone() public {
        OrderWithSig memory order = signed(sale(a, b, 1e18, 1e18));
        address[5] memory nothings = [attacker, address(1), address(a), permit2, weth];
        for (uint256 i; i < nothings.length; ++i) {
            refuses(agent, "", 0, swapCall(order, "", nothings[i]));
        }
        refuses(IIntentAdapter.ModuleNotFound.selector, swapCall(order, "", address(intent)));
    }

    /// The revert data of an executor is passed on.
    function test_I6_executorsThatRevert() public {
        OrderWithSig memory order = signed(sale(a, b, 1e18, 1e18));
        Refuser refuser = new Refuser();
        refuses(agent, textOf("not today"), 0, swapCall(order, "", address(refuser)));
    }

    /// An executor is called with exactly the agent's data, and by one function only.
    function test_I6_executorsHearOneFunction() public {
        paying.set(a, b, 1e18, 0);
        settles(swapCall(signed(sale(a, b, 1e18, 1e18)), hex"c0ffee", address(paying)));
        vm.assertEq(
            keccak256(paying.input()), keccak256(abi.encodeWithSignature("execute(bytes)", hex"c0ffee")), "nothing else"
        );
    }

    /// Fees and donations held by the contract do not count as output of an executor.
    function test_I6_fromWhatLiesThere() public {
        Order memory order = sale(a, b, 100e18, 100e18);
        order.partnerAndFee = withIntentFee(partner, 200, 0);
        order.destAmount = 98e18;
        settles(directCall(signed(order), 100e18));
        order = purchase(b, a, 102e18, 100e18);
        order.partnerAndFee = withIntentFee(partner, 200, 0);
        order.nonce = 1;
        settles(directCall(signed(order), 100e18));
        a.mint(address(intent), 50e18);
        b.mint(address(intent), 50e18);
        vm.deal(address(intent), 50e18);
        paying.set(a, b, 0, 0);
        order = sale(a, b, 1e18, 1);
        order.nonce = 2;
        bytes[] memory calls = everyWay(signed(order), 1e18, 1);
        refuses(TOO_LITTLE, calls[0]);
        refuses(TOO_LITTLE, calls[1]);
        refuses(TOO_LITTLE, calls[4]);
        order = purchase(a, b, 1e18, 1);
        order.nonce = 2;
        refuses(TOO_LITTLE, swapCall(signed(order), "", address(paying)));
        (order.srcToken, order.destToken) = (address(a), address(ETH));
        refuses(TOO_LITTLE, swapCall(signed(order), "", address(paying)));
    }

    /// The agent pays native tokens with exactly the required value.
    function test_I6_nativeValue() public {
        OrderWithSig memory order = signed(sale(a, ETH, 1e18, 1e18));
        bytes4 wrong = IIntentErrors.InsufficientMsgValue.selector;
        vm.deal(address(intent), 5e18);
        refuses(abi.encodePacked(wrong), 1e18 - 1, directCall(order, 1e18));
        refuses(abi.encodePacked(wrong), 1e18 + 1, directCall(order, 1e18));
        refuses(abi.encodePacked(wrong), 0, directCall(order, 1e18));
        refuses(abi.encodePacked(wrong), 1, directCall(signed(sale(a, b, 1e18, 1e18)), 1e18));
        refuses(abi.encodePacked(wrong), 1e18 - 1, partCall(signedFillable(order.order), 10_000, 1e18));
        OrderWithSig[] memory orders = new OrderWithSig[](2);
        uint256[] memory amounts = new uint256[](2);
        Order memory second = sale(a, ETH, 1e18, 1e18);
        second.nonce = 1;
        (orders[0], amounts[0], orders[1], amounts[1]) = (order, 1e18, signed(second), 2e18);
        bytes memory call = abi.encodeCall(intent.directSettleBatch, (orders, amounts));
        refuses(abi.encodePacked(wrong), 2e18, call);
        refuses(abi.encodePacked(wrong), 1e18, call);
        uint256 before = trader.balance;
        vm.prank(agent);
        intent.directSettleBatch{value: 3e18}(orders, amounts);
        assertEq(trader.balance - before, 2e18, "paid what was signed, and the surplus is the service's");
    }

    /// Settles each call from the same state, and checks what the agent pays and takes.
    function eachSettles(bytes[] memory calls, uint256 gets, uint256 gives) private {
        for (uint256 i; i < calls.length; ++i) {
            uint256 state = vm.snapshotState();
            (uint256 aBefore, uint256 bBefore) = (a.balanceOf(trader), b.balanceOf(trader));
            settles(calls[i]);
            assertEq(b.balanceOf(trader) - bBefore, gets, "got");
            assertEq(aBefore - a.balanceOf(trader), gives, "gave");
            assertOnlyFeesLeft();
            vm.revertToState(state);
        }
    }
}

contract Refuser {
    fallback() external {
        revert("not today");
    }
}
