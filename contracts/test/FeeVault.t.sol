// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {Pausable} from "@openzeppelin/contracts/utils/Pausable.sol";
import {FeeVault} from "../src/FeeVault.sol";
import {IFeeEvents} from "../src/interfaces/IFeeEvents.sol";
import {IFeeVault} from "../src/interfaces/IFeeVault.sol";
import {ISwapErrors} from "../src/interfaces/ISwapErrors.sol";
import {World} from "./support/World.sol";

contract FeeVaultTest is World {
    address private other = makeAddress("other");

    function setUp() public override {
        super.setUp();
        vm.prank(owner);
        vault.setAugustusApproval(address(this), true);
    }

    function test_constructorApproves() public {
        address[] memory routers = new address[](1);
        routers[0] = address(router);
        FeeVault fresh = new FeeVault(routers, owner);
        assertTrue(fresh.augustusContracts(address(router)), "approved");
        assertEq(fresh.owner(), owner, "owner");
    }

    function test_register() public {
        book(a, 70, 30);
        assertEq(vault.getBalance(a, partner), 70, "partner");
        assertEq(vault.getBalance(a, other), 30, "other");
        assertEq(vault.allocatedFees(a), 100, "sum");
        assertEq(vault.getUnallocatedFees(a), 0, "nothing else");
        assertEq(vault.fees(partner, a), 70, "the mapping, account first");
        IERC20[] memory tokens = new IERC20[](2);
        (tokens[0], tokens[1]) = (IERC20(address(a)), IERC20(address(b)));
        uint256[] memory all = vault.batchGetBalance(tokens, partner);
        assertEq(all[0], 70, "first");
        assertEq(all[1], 0, "second");
    }

    function test_register_skipsNothingAndNobody() public {
        a.transfer(address(vault), 100);
        register(a, address(0), 40, partner, 0);
        assertEq(vault.allocatedFees(a), 0, "neither");
        assertEq(vault.getUnallocatedFees(a), 100, "still there");
    }

    /// Cuts off what the balance does not cover, in the order of the entries.
    function test_register_neverBooksMoreThanIsThere() public {
        a.transfer(address(vault), 100);
        register(a, partner, 80, other, 80);
        assertEq(vault.getBalance(a, partner), 80, "first");
        assertEq(vault.getBalance(a, other), 20, "what is left");
        register(a, partner, 1, other, 1);
        assertEq(vault.allocatedFees(a), 100, "no more");
    }

    /// Each change emits an event with the registered, not the requested, amount, or with the
    /// recipient.
    function test_events() public {
        a.transfer(address(vault), 100);
        vm.expectEmit(address(vault));
        emit IFeeEvents.FeesRegistered(partner, address(a), 80);
        vm.expectEmit(address(vault));
        emit IFeeEvents.FeesRegistered(other, address(a), 20);
        register(a, partner, 80, other, 80);
        vm.recordLogs();
        register(a, partner, 1, address(0), 1);
        assertEq(vm.getRecordedLogs().length, 0, "nothing was booked");
        vm.startPrank(partner);
        vm.expectEmit(address(vault));
        emit IFeeEvents.FeesWithdrawn(partner, address(a), 30, receiver);
        vault.withdrawSomeERC20(a, 30, receiver);
        vm.expectEmit(address(vault));
        emit IFeeEvents.FeesWithdrawn(partner, address(a), 50, partner);
        vault.withdrawAllERC20(a, address(0));
        vm.stopPrank();
        assertEq(a.balanceOf(receiver), 30, "as told");
        assertEq(a.balanceOf(partner), 50, "as told");
        assertEq(a.balanceOf(address(vault)), 20, "what is left");
    }

    function test_withdraw() public {
        book(a, 70, 30);
        vm.startPrank(partner);
        assertTrue(vault.withdrawSomeERC20(a, 20, receiver), "some");
        assertEq(a.balanceOf(receiver), 20, "to the recipient");
        assertTrue(vault.withdrawAllERC20(a, address(0)), "all");
        vm.stopPrank();
        assertEq(a.balanceOf(partner), 50, "nobody named means the caller");
        assertEq(vault.getBalance(a, other), 30, "others keep theirs");
        assertEq(vault.allocatedFees(a), 30, "sum");
    }

    function test_withdraw_native() public {
        (bool done,) = address(vault).call{value: 100}("");
        assertTrue(done, "contracts may send");
        register(ETH, partner, 100, other, 0);
        vm.prank(partner);
        vault.withdrawAllERC20(ETH, receiver);
        assertEq(receiver.balance, 100, "paid");
    }

    function test_withdraw_batch() public {
        book(a, 70, 30);
        book(b, 50, 0);
        IERC20[] memory tokens = new IERC20[](2);
        (tokens[0], tokens[1]) = (IERC20(address(a)), IERC20(address(b)));
        uint256[] memory amounts = new uint256[](2);
        (amounts[0], amounts[1]) = (10, 20);
        vm.startPrank(partner);
        assertTrue(vault.batchWithdrawSomeERC20(tokens, amounts, receiver), "some");
        assertTrue(vault.batchWithdrawAllERC20(tokens, receiver), "all");
        assertEq(a.balanceOf(receiver), 70, "a");
        assertEq(b.balanceOf(receiver), 50, "b");
        vm.expectRevert(IFeeVault.InvalidWithdrawAmount.selector);
        vault.batchWithdrawAllERC20(tokens, receiver);
        vm.expectRevert(IFeeVault.InvalidParameterLength.selector);
        vault.batchWithdrawSomeERC20(tokens, new uint256[](1), receiver);
        vm.stopPrank();
    }

    function test_error_withdraw() public {
        book(a, 70, 30);
        vm.startPrank(partner);
        vm.expectRevert(IFeeVault.InvalidWithdrawAmount.selector);
        vault.withdrawSomeERC20(a, 71, partner);
        vm.expectRevert(IFeeVault.InvalidWithdrawAmount.selector);
        vault.withdrawSomeERC20(a, 0, partner);
        vm.expectRevert(IFeeVault.InvalidWithdrawAmount.selector);
        vault.withdrawAllERC20(b, partner);
        vm.stopPrank();
    }

    function test_error_register() public {
        IFeeVault.FeeRegistration memory data = IFeeVault.FeeRegistration(new address[](1), a, new uint256[](2));
        vm.expectRevert(IFeeVault.InvalidParameterLength.selector);
        vault.registerFees(data);
        vm.expectRevert(IFeeVault.UnauthorizedCaller.selector);
        vm.prank(attacker);
        vault.registerFees(data);
    }

    function test_approval() public {
        vm.expectEmit(address(vault));
        emit IFeeVault.AugustusApprovalSet(other, true);
        vm.prank(owner);
        vault.setAugustusApproval(other, true);
        assertTrue(vault.augustusContracts(other), "approved");
        vm.prank(owner);
        vault.setAugustusApproval(other, false);
        assertTrue(!vault.augustusContracts(other), "no more");
        vm.expectRevert(abi.encodeWithSelector(Ownable.OwnableUnauthorizedAccount.selector, attacker));
        vm.prank(attacker);
        vault.setAugustusApproval(attacker, true);
    }

    /// A pause holds fees in place; swaps that register fees continue.
    function test_pause() public {
        book(a, 70, 30);
        vm.expectRevert(abi.encodeWithSelector(Ownable.OwnableUnauthorizedAccount.selector, attacker));
        vm.prank(attacker);
        vault.setContractPauseState(true);
        vm.prank(owner);
        vault.setContractPauseState(true);
        IERC20[] memory tokens = new IERC20[](1);
        tokens[0] = a;
        vm.startPrank(partner);
        vm.expectRevert(Pausable.EnforcedPause.selector);
        vault.withdrawAllERC20(a, partner);
        vm.expectRevert(Pausable.EnforcedPause.selector);
        vault.withdrawSomeERC20(a, 1, partner);
        vm.expectRevert(Pausable.EnforcedPause.selector);
        vault.batchWithdrawAllERC20(tokens, partner);
        vm.expectRevert(Pausable.EnforcedPause.selector);
        vault.batchWithdrawSomeERC20(tokens, new uint256[](1), partner);
        vm.stopPrank();
        book(a, 1, 1);
        vm.prank(owner);
        vault.setContractPauseState(false);
        vm.prank(partner);
        vault.withdrawAllERC20(a, partner);
        assertEq(a.balanceOf(partner), 71, "all of it");
    }

    function test_error_ownedByNobody() public {
        bytes memory refusal = abi.encodeWithSelector(Ownable.OwnableInvalidOwner.selector, address(0));
        vm.startPrank(owner);
        vault.transferOwnership(address(0));
        vm.expectRevert(refusal);
        vault.renounceOwnership();
        vm.stopPrank();
        assertEq(vault.owner(), owner, "still");
        vm.expectRevert(refusal);
        new FeeVault(new address[](0), address(0));
    }

    function test_ownership() public {
        vm.prank(owner);
        vault.transferOwnership(partner);
        assertEq(vault.owner(), owner, "until it is accepted");
        vm.prank(partner);
        vault.acceptOwnership();
        assertEq(vault.owner(), partner, "passed on");
    }

    /// The guardian can pause, but cannot end a pause.
    function test_guardian() public {
        vm.prank(owner);
        vault.setGuardian(other);
        vm.prank(other);
        vault.setContractPauseState(true);
        assertTrue(vault.paused(), "paused");
        bytes memory refusal = abi.encodeWithSelector(Ownable.OwnableUnauthorizedAccount.selector, other);
        assertRefused(other, address(vault), abi.encodeCall(vault.setContractPauseState, (false)), refusal);
        assertRefused(other, address(vault), abi.encodeCall(vault.setGuardian, (other)), refusal);
        assertRefused(other, address(vault), abi.encodeCall(vault.setAugustusApproval, (other, true)), refusal);
        vm.prank(owner);
        vault.setContractPauseState(false);
        assertTrue(!vault.paused(), "by the owner");
    }

    function test_error_nativeValueFromAPerson() public {
        vm.prank(trader);
        (bool done, bytes memory reason) = address(vault).call{value: 1}("");
        assertTrue(!done && reason.length == 0, "people send nothing here");
    }

    /// A token that reduces balances (by rebasing) makes the vault short, but causes no underflow.
    function test_unallocatedIsNeverNegative() public {
        book(a, 70, 30);
        vm.prank(address(vault));
        a.transfer(attacker, 1);
        assertEq(vault.getUnallocatedFees(a), 0, "none");
    }

    function test_error_tokenThatCannotBeSent() public {
        (bool done,) = address(vault).call{value: 100}("");
        done;
        register(ETH, partner, 100, other, 0);
        address target = address(new Stubborn());
        vm.expectRevert(ISwapErrors.TransferFailed.selector);
        vm.prank(partner);
        vault.withdrawAllERC20(ETH, target);
        assertEq(vault.getBalance(ETH, partner), 100, "still booked");
    }

    function book(IERC20 token, uint256 forPartner, uint256 forOther) private {
        token.transfer(address(vault), forPartner + forOther);
        register(token, partner, forPartner, other, forOther);
    }

    function register(IERC20 token, address first, uint256 firstFee, address second, uint256 secondFee) private {
        address[] memory accounts = new address[](2);
        uint256[] memory fees = new uint256[](2);
        (accounts[0], accounts[1]) = (first, second);
        (fees[0], fees[1]) = (firstFee, secondFee);
        vault.registerFees(IFeeVault.FeeRegistration(accounts, token, fees));
    }
}

/// Accepts no native tokens.
contract Stubborn {}
