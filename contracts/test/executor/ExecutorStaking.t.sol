// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {Executor} from "../../src/Executor.sol";
import {INSUFFICIENT_OUTPUT} from "../../src/libraries/Texts.sol";
import {StakingWorld} from "../support/Staking.sol";

/// Ether staked for the staked ether token, in programs.
contract ExecutorStakingTest is StakingWorld {
    function test_sell() public {
        uint256 expected = staked.getSharesByPooledEth(10e18);
        assertEq(sell(0, IERC20(weth), wrapped, 10e18, stakingLeg(REST, 0)), expected, "all of it");
        expected = staked.getSharesByPooledEth(4e18 - 1);
        assertEq(sell(FROM_CALLER, IERC20(weth), wrapped, 9e18, stakingLeg(EXACT, 4e18 - 1)), expected, "a part");
        assertNothingStays();
    }

    function test_sell_native() public {
        uint256 expected = staked.getSharesByPooledEth(3e18);
        bytes memory program = bytes.concat(header(WRAP, weth, address(wrapped)), stakingLeg(REST, 0));
        sells(generic(ETH, wrapped, 3e18, 1, type(uint256).max), program);
        assertEq(wrapped.balanceOf(trader), expected, "for ether");
        uint256 cost = staked.getPooledEthByShares(2e18) + 1;
        uint256 held = trader.balance;
        program = bytes.concat(header(WRAP | BUY, weth, address(wrapped)), stakingLeg(EXACT, 2e18));
        buys(generic(ETH, wrapped, 3e18, 2e18, 0), program);
        assertEq(wrapped.balanceOf(trader), expected + 2e18, "bought for ether");
        assertEq(held - trader.balance, cost, "the rest came back");
        assertNothingStays();
    }

    /// After a pool and before a pair.
    function test_sell_graph() public {
        uint256 inWeth = pairOut(address(a), weth, 5e18);
        uint256 expected = pairOut(address(wrapped), address(a), staked.getSharesByPooledEth(inWeth));
        bytes memory legs = bytes.concat(v2Leg(address(a), weth, REST, 0), stakingLeg(REST, 0));
        assertEq(sell(0, a, wrapped, 5e18, legs), staked.getSharesByPooledEth(inWeth), "behind a pair");
        legs = bytes.concat(stakingLeg(REST, 0), v2Leg(address(wrapped), address(a), REST, 0));
        expected = pairOut(address(wrapped), address(a), staked.getSharesByPooledEth(2e18));
        assertEq(sell(0, IERC20(weth), a, 2e18, legs), expected, "before a pair");
        assertNothingStays();
    }

    /// A purchase brings exactly the requested amount, for at most one unit above the minimum.
    /// forge-config: default.fuzz.runs = 250
    function test_fuzz_buy(uint256 amount, uint256 rewards) public {
        amount = bound(amount, 1, 5_000e18);
        staked.addRewards{value: bound(rewards, 0, DEPTH)}();
        (uint256 held, uint256 had) = (IERC20(weth).balanceOf(trader), wrapped.balanceOf(trader));
        uint256 least = staked.getPooledEthByShares(amount);
        buy(IERC20(weth), wrapped, held, amount, stakingLeg(EXACT, amount));
        assertEq(wrapped.balanceOf(trader) - had, amount, "what was asked");
        assertEq(held - IERC20(weth).balanceOf(trader), least + 1, "for what it costs");
        assertNothingStays();
    }

    function test_buy_graph() public {
        uint256 inShares = pairIn(address(wrapped), address(a), 5e18);
        uint256 had = a.balanceOf(trader);
        uint256 held = IERC20(weth).balanceOf(trader);
        bytes memory legs = bytes.concat(v2Leg(address(wrapped), address(a), EXACT, 5e18), stakingLeg(REST, 0));
        uint256 cost = staked.getPooledEthByShares(inShares) + 1;
        buy(IERC20(weth), a, held, 5e18, legs);
        assertEq(a.balanceOf(trader) - had, 5e18, "what was asked");
        assertEq(held - IERC20(weth).balanceOf(trader), cost, "for what the shares cost");
        assertNothingStays();
    }

    /// Beyond the limit, and while staking is paused, nothing is staked.
    function test_error_limit() public {
        IERC20(weth).transfer(trader, 200_000e18);
        uint256 limit = staked.getCurrentStakeLimit();
        expectRefusal();
        sellFor(0, IERC20(weth), wrapped, limit + 1, stakingLeg(REST, 0));
        sell(0, IERC20(weth), wrapped, limit, stakingLeg(REST, 0));
        assertEq(staked.getCurrentStakeLimit(), 0, "all of the limit");
        vm.roll(block.number + 64);
        assertEq(staked.getCurrentStakeLimit(), STAKE_LIMIT / 100, "which grows by blocks");
        staked.pauseStaking();
        expectRefusal();
        sellFor(0, IERC20(weth), wrapped, 1e18, stakingLeg(REST, 0));
    }

    function test_buy_error_moreThanThereIs() public {
        expectText(INSUFFICIENT_OUTPUT);
        buy(IERC20(weth), wrapped, 1e18, 5e18, stakingLeg(EXACT, 5e18));
    }

    /// The token of shares must be the token of the leg.
    function test_error_otherShares() public {
        bytes memory leg_ = leg(STAKING, EXACT, address(wrapped), weth, address(a), 0, 1e18);
        vm.expectRevert(abi.encodeWithSignature("MalformedProgram()"));
        sellFor(0, IERC20(weth), a, 1e18, leg_);
    }

    /// A false wrapped token that unwraps nothing spends no previous ether.
    function test_R6_strayEtherStays() public {
        vm.deal(address(executor), 5e18);
        FalseWrapped false_ = new FalseWrapped();
        bytes memory leg_ = leg(STAKING, EXACT, address(wrapped), address(false_), address(wrapped), 0, 1e18);
        bytes memory program = abi.encodePacked(
            header(0, address(false_), address(wrapped)), leg_, uint256(1e18), uint256(uint160(address(this)))
        );
        vm.expectRevert(abi.encodeWithSignature("TransferFailed()"));
        executor.execute(program);
        assertEq(address(executor).balance, 5e18, "all of it");
    }

    /// An executor without the code of rare legs refuses them.
    function test_error_noCode() public {
        executor = Executor(deployOwn("Executor", abi.encode(makeAddress("nobody"))));
        vm.expectRevert();
        sellFor(0, IERC20(weth), wrapped, 1e18, stakingLeg(REST, 0));
    }

    /// An unknown kind is refused there, of a sale and of a purchase.
    function test_error_unknownKind() public {
        bytes memory leg_ = leg(0x0f, EXACT, address(wrapped), weth, address(wrapped), 0, 1e18);
        vm.expectRevert(abi.encodeWithSignature("MalformedProgram()"));
        sellFor(0, IERC20(weth), wrapped, 1e18, leg_);
        vm.expectRevert(abi.encodeWithSignature("MalformedProgram()"));
        buy(IERC20(weth), wrapped, 1e18, 1e18, leg_);
    }

    // Helpers

    function expectRefusal() private {
        vm.expectRevert(abi.encodeWithSignature("TransferFailed()"));
    }

    function assertNothingStays() private view {
        assertNothingLeft();
        assertEq(wrapped.balanceOf(address(executor)), 0, "executor keeps shares");
        assertEq(address(executor).balance, 0, "executor keeps ether");
    }

    function sell(uint8 flags, IERC20 src, IERC20 dest, uint256 amount, bytes memory legs)
        private
        returns (uint256 received)
    {
        uint256 held = dest.balanceOf(trader);
        sellFor(flags, src, dest, amount, legs);
        return dest.balanceOf(trader) - held;
    }

    function sellFor(uint8 flags, IERC20 src, IERC20 dest, uint256 amount, bytes memory legs) private {
        bytes memory program = bytes.concat(header(flags, address(src), address(dest)), legs);
        sells(generic(src, dest, amount, 1, type(uint256).max), program);
    }

    function buy(IERC20 src, IERC20 dest, uint256 most, uint256 wanted, bytes memory legs) private {
        bytes memory program = bytes.concat(header(BUY, address(src), address(dest)), legs);
        buys(generic(src, dest, most, wanted, 0), program);
    }
}

/// Pretends to be wrapped ether, and unwraps nothing.
contract FalseWrapped {
    function withdraw(uint256) external {}

    function balanceOf(address) external pure returns (uint256) {
        return 0;
    }
}
