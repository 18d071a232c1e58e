// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IIntentAdapter} from "../../src/interfaces/IIntentAdapter.sol";
import {IIntentFees} from "../../src/interfaces/IIntentFees.sol";
import {Order} from "../../src/interfaces/IntentOrder.sol";
import {ISwapErrors} from "../../src/interfaces/ISwapErrors.sol";
import {IntentMoves} from "../support/IntentMoves.sol";
import {Log} from "../support/Test.sol";

/// Fees of settlements, and their claims.
contract IntentFeesTest is IntentMoves {
    event FeesRegistered(address indexed account, address indexed token, uint256 amount);
    event FeesWithdrawn(address indexed partner, address indexed token, uint256 amount, address recipient);
    event FeeClaimerSet(address indexed feeClaimer);

    address[] private both;

    /// Registers 40 for the service and 41 for the partner, of b and of native value.
    function setUp() public override {
        super.setUp();
        both = [address(b), address(ETH)];
        Order memory order = sale(a, b, 100, 200);
        order.partnerAndFee = withIntentFee(partner, 0, 1 << 8);
        bytes memory call = directCall(signed(order), 281);
        vm.expectEmit(address(intent));
        emit FeesRegistered(address(0), address(b), 40);
        vm.expectEmit(address(intent));
        emit FeesRegistered(partner, address(b), 41);
        settles(call);
        (order.nonce, order.destToken) = (1, address(ETH));
        settles(281, directCall(signed(order), 281));
    }

    /// A fee goes to the partner only: no event is emitted for the service, which gets nothing.
    function test_nothingIsToldOfNothing() public {
        Order memory order = sale(a, b, 100, 200);
        (order.nonce, order.partnerAndFee) = (2, withIntentFee(partner, 100, 0));
        bytes memory call = directCall(signed(order), 202);
        vm.recordLogs();
        settles(call);
        Log[] memory logs = vm.getRecordedLogs();
        uint256 told;
        for (uint256 i; i < logs.length; ++i) {
            if (logs[i].topics[0] == FeesRegistered.selector) ++told;
        }
        assertEq(told, 1, "one of the partner");
        assertEq(intent.getCollectedFees(partner, address(b)), 41 + 2, "two on top");
    }

    function test_withdrawFees() public {
        moves(b, address(intent), receiver, 10);
        moves(b, address(intent), partner, 31);
        moves(ETH, address(intent), receiver, 41);
        vm.startPrank(partner);
        vm.expectEmit(address(intent));
        emit FeesWithdrawn(partner, address(b), 10, receiver);
        intent.withdrawFees(address(b), 10, receiver);
        vm.expectRevert(IIntentFees.InsufficientFees.selector);
        intent.withdrawFees(address(b), 32, receiver);
        vm.expectEmit(address(intent));
        emit FeesWithdrawn(partner, address(b), 31, partner);
        intent.withdrawFees(address(b), 31, address(0));
        vm.expectEmit(address(intent));
        emit FeesWithdrawn(partner, address(ETH), 41, receiver);
        assertEq(intent.withdrawAllFees(address(ETH), receiver), 41, "returned");
        vm.recordLogs();
        assertEq(intent.withdrawAllFees(address(ETH), receiver), 0, "none left");
        intent.batchWithdrawAllFees(both, receiver);
        assertEq(vm.getRecordedLogs().length, 0, "nothing to tell");
        vm.expectRevert(IIntentFees.InsufficientFees.selector);
        intent.withdrawFees(address(ETH), 1, receiver);
        vm.stopPrank();
        assertMoved();
        assertEq(intent.getCollectedFees(address(0), address(b)), 40, "the service keeps its own");
    }

    function test_batchWithdrawAllFees() public {
        moves(b, address(intent), partner, 41);
        moves(ETH, address(intent), partner, 41);
        uint256[] memory amounts = intent.batchGetCollectedFees(partner, both);
        assertTrue(amounts.length == 2 && amounts[0] == 41 && amounts[1] == 41, "to be claimed");
        for (uint256 i; i < 2; ++i) {
            vm.expectEmit(address(intent));
            emit FeesWithdrawn(partner, both[i], 41, partner);
        }
        vm.prank(partner);
        intent.batchWithdrawAllFees(both, address(0));
        assertMoved();
        assertEq(intent.batchGetCollectedFees(partner, both)[1], 0, "none left");
    }

    function test_withdrawProtocolFees() public {
        moves(b, address(intent), receiver, 40);
        moves(ETH, address(intent), serviceWallet, 40);
        vm.startPrank(serviceWallet);
        vm.expectEmit(address(intent));
        emit FeesWithdrawn(address(0), address(b), 15, receiver);
        intent.withdrawProtocolFees(address(b), 15, receiver);
        vm.expectRevert(IIntentFees.InsufficientFees.selector);
        intent.withdrawProtocolFees(address(b), 26, receiver);
        assertEq(intent.withdrawAllProtocolFees(address(b), receiver), 25, "the rest");
        vm.expectEmit(address(intent));
        emit FeesWithdrawn(address(0), address(ETH), 40, serviceWallet);
        intent.batchWithdrawAllProtocolFees(both, address(0));
        assertEq(intent.withdrawAllProtocolFees(address(b), receiver), 0, "none left");
        // The claimer's own account is separate.
        assertEq(intent.withdrawAllFees(address(b), receiver), 0, "nothing of its own");
        vm.stopPrank();
        assertMoved();
        assertEq(intent.getCollectedFees(partner, address(b)), 41, "the partner keeps its own");
    }

    function test_error_onlyTheClaimer() public {
        bytes[3] memory calls = [
            abi.encodeCall(intent.withdrawProtocolFees, (address(b), 1, attacker)),
            abi.encodeCall(intent.withdrawAllProtocolFees, (address(b), attacker)),
            abi.encodeCall(intent.batchWithdrawAllProtocolFees, (both, attacker))
        ];
        address[3] memory callers = [attacker, partner, owner];
        for (uint256 i; i < 9; ++i) {
            address caller = callers[i / 3];
            refuses(
                caller, abi.encodeWithSelector(IIntentAdapter.UnauthorizedAccount.selector, caller), 0, calls[i % 3]
            );
        }
        refuses(
            attacker,
            abi.encodePacked(IIntentFees.InsufficientFees.selector),
            0,
            abi.encodeCall(intent.withdrawFees, (address(b), 1, attacker))
        );
    }

    function test_setProtocolFeeClaimer() public {
        refuses(
            serviceWallet,
            abi.encodeWithSelector(IIntentAdapter.UnauthorizedAccount.selector, serviceWallet),
            0,
            abi.encodeCall(intent.setProtocolFeeClaimer, receiver)
        );
        vm.expectEmit(address(intent));
        emit FeeClaimerSet(receiver);
        vm.prank(owner);
        intent.setProtocolFeeClaimer(receiver);
        assertEq(intent.getProtocolFeeClaimer(), receiver, "the new one");
        moves(b, address(intent), receiver, 40);
        vm.prank(receiver);
        intent.withdrawAllProtocolFees(address(b), address(0));
        assertMoved();
    }

    /// A recipient that refuses native value loses nothing: the claim is unchanged, and can be paid
    /// to another one.
    function test_error_recipientRefuses() public {
        refuses(
            partner,
            abi.encodePacked(ISwapErrors.TransferFailed.selector),
            0,
            abi.encodeCall(intent.withdrawAllFees, (address(ETH), address(b)))
        );
        moves(ETH, address(intent), receiver, 41);
        vm.prank(partner);
        intent.withdrawAllFees(address(ETH), receiver);
        assertMoved();
    }
}
