// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {INSUFFICIENT_OUTPUT} from "../../src/libraries/Texts.sol";
import {Erc4626World} from "../support/Erc4626.sol";

/// Vaults of ERC-4626 in programs.
contract ExecutorErc4626Test is Erc4626World {
    function test_sell() public {
        uint256 expected = yieldVault.previewDeposit(10e18);
        assertEq(sell(0, b, shares(), 10e18, depositLeg(REST, 0)), expected, "paid in");
        expected = yieldVault.previewRedeem(4e18);
        assertEq(sell(0, shares(), b, 9e18, redeemLeg(EXACT, 4e18)), expected, "given back");
        assertNoAllowance();
    }

    function test_sell_fromTheCaller() public {
        uint256 expected = yieldVault.previewDeposit(10e18);
        assertEq(sell(FROM_CALLER, b, shares(), 10e18, depositLeg(REST, 0)), expected, "paid in");
        expected = yieldVault.previewRedeem(4e18);
        assertEq(sell(FROM_CALLER, shares(), b, 4e18, redeemLeg(REST, 0)), expected, "given back");
        assertNoAllowance();
    }

    /// In parallel to a pair and after one.
    function test_sell_graph() public {
        uint256 inB = pairOut(address(a), address(b), 5e18);
        uint256 inShares = yieldVault.previewDeposit(inB / 2);
        uint256 expected = pairOut(address(b), address(c), inB - inB / 2);
        expected += pairOut(address(yieldVault), address(c), inShares);
        bytes memory legs = bytes.concat(
            v2Leg(address(a), address(b), REST, 0),
            depositLeg(SHARE, 1 << 127),
            v2Leg(address(b), address(c), REST, 0),
            v2Leg(address(yieldVault), address(c), REST, 0)
        );
        assertEq(sell(0, a, c, 5e18, legs), expected, "all legs");
        assertNoAllowance();
    }

    /// A purchase brings at least the requested amount, and a unit less of input does not.
    /// forge-config: default.fuzz.runs = 250
    function test_fuzz_buy(uint256 amount, uint256 yield) public {
        amount = bound(amount, 1, 5_000e18);
        b.transfer(address(yieldVault), bound(yield, 0, DEPTH));
        uint256 cost = buyShares(b, shares(), amount, depositLeg(EXACT, amount));
        assertLe(yieldVault.previewDeposit(cost - 1), amount, "no unit too much");
        cost = buyShares(shares(), b, amount, redeemLeg(EXACT, amount));
        assertLe(yieldVault.previewRedeem(cost - 1), amount, "no unit too much");
        assertNoAllowance();
    }

    /// In sequence, after a concentrated pool and before a pair that waits for the shares.
    function test_buy_graph() public {
        uint256 inShares = pairIn(address(yieldVault), address(c), 5e18);
        uint256 inB = yieldVault.previewMint(inShares);
        uint256 expected = pairIn(address(a), address(b), inB);
        bytes memory legs = bytes.concat(
            v2Leg(address(yieldVault), address(c), EXACT, 5e18),
            depositLeg(REST, 0),
            v2Leg(address(a), address(b), REST, 0)
        );
        assertEq(buyShares(a, c, 5e18, legs), expected, "pair, vault, pair");
        uint256 inC = pairIn(address(c), address(yieldVault), yieldVault.previewWithdraw(5e18));
        legs = bytes.concat(redeemLeg(EXACT, 5e18), v2Leg(address(c), address(yieldVault), REST, 0));
        assertEq(buyShares(c, b, 5e18, legs), inC, "shares are given back");
        legs = bytes.concat(
            v3Leg(address(a), weth, 3_000, EXACT, 1e18), v3Leg(address(b), address(a), 500, REST, 0), redeemLeg(REST, 0)
        );
        buyShares(shares(), IERC20(weth), 1e18, legs);
        assertNoAllowance();
    }

    function test_buy_error_moreThanThereIs() public {
        expectText(INSUFFICIENT_OUTPUT);
        buyFor(b, shares(), 1e18, 5e18, depositLeg(EXACT, 5e18));
    }

    /// A vault must be a token of its leg.
    function test_error_otherShares() public {
        bytes memory leg_ = leg(ERC4626, EXACT, address(yieldVault), address(a), address(b), 0, 1e18);
        bytes memory program = bytes.concat(header(0, address(a), address(b)), leg_);
        vm.expectRevert(abi.encodeWithSignature("MalformedProgram()"));
        sells(generic(a, b, 1e18, 1, 1), program);
        vm.expectRevert(abi.encodeWithSignature("MalformedProgram()"));
        buyFor(a, b, 1e18, 1e18, leg_);
    }

    /// A false vault that takes only a part cannot take the rest later, and the seller keeps what
    /// it did not take.
    function test_R4_falseVaultTakesAPart() public {
        FalseVault pool = falseVault(FalseVault.Lie.Part);
        uint256 held = b.balanceOf(trader);
        assertEq(sell(0, b, pool, 4e18, falseLeg(pool, REST, 0)), 2e18, "for half");
        assertEq(held - b.balanceOf(trader), 2e18, "half came back");
        assertEq(sell(FROM_CALLER, b, pool, 4e18, falseLeg(pool, REST, 0)), 2e18, "for half of the caller's");
        assertEq(held - b.balanceOf(trader), 4e18, "half came back to the caller");
        assertEq(b.allowance(address(executor), address(pool)), 0, "nothing may be taken");
        assertEq(b.balanceOf(address(executor)), 0, "nothing is left");
    }

    /// A vault that pays less than previewed fails a purchase; in a sale the router detects it,
    /// whatever the executor holds.
    function test_R4_falseVaultPaysLess() public {
        FalseVault pool = falseVault(FalseVault.Lie.Pays);
        pool.transfer(address(executor), 10e18);
        bytes memory program = bytes.concat(header(0, address(b), address(pool)), falseLeg(pool, REST, 0));
        expectText(INSUFFICIENT_OUTPUT);
        sells(generic(b, pool, 4e18, 4e18, 4e18), program);
        vm.expectRevert(
            abi.encodeWithSignature("InsufficientPoolOutput(address,uint256,uint256)", address(pool), 4e18, 4e18 - 1)
        );
        buyFor(b, pool, 4e18, 4e18, falseLeg(pool, EXACT, 4e18));
        assertEq(pool.balanceOf(address(executor)), 10e18, "what is stray stays");
    }

    /// A vault that asks for more than the trader allows, or starts another program, reverts
    /// everything.
    function test_R4_falseVaultAsksForMoreOrCallsBack() public {
        FalseVault pool = falseVault(FalseVault.Lie.Asks);
        expectText(INSUFFICIENT_OUTPUT);
        buyFor(b, pool, 4e18, 4e18, falseLeg(pool, EXACT, 4e18));
        pool = falseVault(FalseVault.Lie.CallsBack);
        bytes memory program = bytes.concat(header(0, address(b), address(pool)), falseLeg(pool, REST, 0));
        vm.expectRevert(abi.encodeWithSignature("ReentrantCall()"));
        sells(generic(b, pool, 4e18, 1, 1), program);
    }

    // Helpers

    function falseVault(FalseVault.Lie lie) private returns (FalseVault pool) {
        pool = new FalseVault(b, address(executor), lie);
        pool.give(address(this), 100e18);
    }

    function falseLeg(FalseVault pool, uint8 mode, uint256 amount) private view returns (bytes memory) {
        return leg(ERC4626, mode, address(pool), address(b), address(pool), 0, amount);
    }

    function assertNoAllowance() private view {
        assertNothingLeft();
        assertEq(shares().balanceOf(address(executor)), 0, "executor keeps shares");
        assertEq(b.allowance(address(executor), address(yieldVault)), 0, "the vault may take no more");
    }

    function buyShares(IERC20 src, IERC20 dest, uint256 wanted, bytes memory legs) private returns (uint256 spent) {
        uint256 received;
        (spent, received) = buyAtLeast(src, dest, wanted, legs);
        assertGe(received, wanted, "at least what was wanted");
    }
}

/// Pretends to be a vault with a rate of one.
contract FalseVault is IERC20 {
    enum Lie {
        Part,
        Pays,
        Asks,
        CallsBack
    }

    IERC20 private immutable asset;
    address private immutable executor;
    Lie private immutable lie;
    mapping(address => uint256) public balanceOf;
    uint256 public totalSupply;

    constructor(IERC20 asset_, address executor_, Lie lie_) {
        (asset, executor, lie) = (asset_, executor_, lie_);
    }

    function give(address to, uint256 amount) external {
        balanceOf[to] += amount;
    }

    function previewMint(uint256 amount) external view returns (uint256) {
        return lie == Lie.Asks ? amount + 1 : amount;
    }

    function deposit(uint256 amount, address receiver) external returns (uint256) {
        if (lie == Lie.CallsBack) {
            (bool done, bytes memory reason) = executor.call(abi.encodeWithSignature("execute(bytes)", ""));
            assert(!done);
            assembly ("memory-safe") {
                revert(add(reason, 32), mload(reason))
            }
        }
        uint256 taken = lie == Lie.Part ? amount / 2 : amount;
        asset.transferFrom(msg.sender, address(this), taken);
        balanceOf[receiver] += lie == Lie.Pays ? taken - 1 : taken;
        return amount;
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        balanceOf[msg.sender] -= amount;
        balanceOf[to] += amount;
        return true;
    }

    function transferFrom(address, address, uint256) external pure returns (bool) {
        return false;
    }

    function approve(address, uint256) external pure returns (bool) {
        return false;
    }

    function allowance(address, address) external pure returns (uint256) {
        return 0;
    }
}
