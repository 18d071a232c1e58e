// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {Erc4626World} from "./Erc4626.sol";
import {PancakeWorld} from "./PancakeSwap.sol";
import {SolidlyWorld} from "./Solidly.sol";
import {StableMultiWorld} from "./StableMulti.sol";
import {StakingWorld} from "./Staking.sol";
import {V4World} from "./UniswapV4.sol";

/// Main paths through pools of PancakeSwap V3, Uniswap V4, Solidly and three coins, through vaults
/// and staked ether, in a world of their own.
contract PoolPaths is PancakeWorld, V4World, SolidlyWorld, Erc4626World, StableMultiWorld, StakingWorld {
    struct Path {
        string name;
        address caller;
        bytes call;
    }

    function setUp()
        public
        override(PancakeWorld, V4World, SolidlyWorld, Erc4626World, StableMultiWorld, StakingWorld)
    {
        super.setUp();
    }

    /// @return paths calls of the router
    function prepare() external returns (Path[] memory paths, address router_) {
        setUp();
        paths = new Path[](16);
        bytes memory leg_ = pancakeLeg(address(a), address(b), 500, REST, 0);
        paths[0] = Path("sale by the executor from the caller, PancakeSwap V3", trader, sale(a, b, leg_));
        leg_ = v4Leg(address(a), address(b), 500, REST, 0);
        paths[1] = Path("sale by the executor from the caller, Uniswap V4", trader, sale(a, b, leg_));
        leg_ = v4Leg(weth, address(a), 3_000, REST, 0);
        paths[2] =
            Path("sale by the executor from the caller, ether in Uniswap V4", trader, sale(IERC20(weth), a, leg_));
        leg_ = v4Leg(address(a), address(b), 500, EXACT, 1e18);
        paths[3] = Path("purchase by the executor, Uniswap V4", trader, purchase(a, b, leg_));
        leg_ = bytes.concat(
            v4Leg(address(b), address(c), 3_000, EXACT, 1e18), v4Leg(address(a), address(b), 500, REST, 0)
        );
        paths[4] = Path("purchase by the executor, two pools of Uniswap V4", trader, purchase(a, c, leg_));
        leg_ = v4Leg(address(a), weth, 3_000, EXACT, 1e18);
        paths[5] = Path("purchase by the executor, ether of Uniswap V4", trader, purchase(a, IERC20(weth), leg_));
        for (uint256 i; i < 2; ++i) {
            bool stable = i == 1;
            string memory dex = stable ? "stable pair of Aerodrome" : "volatile pair of Aerodrome";
            leg_ = solidlyLeg(address(a), address(b), stable, REST, 0);
            paths[6 + i] = Path(string.concat("sale by the executor from the caller, ", dex), trader, sale(a, b, leg_));
            leg_ = solidlyLeg(address(a), address(b), stable, EXACT, 1e18);
            paths[8 + i] = Path(string.concat("purchase by the executor, ", dex), trader, purchase(a, b, leg_));
        }
        leg_ = depositLeg(REST, 0);
        paths[10] = Path("sale by the executor from the caller, into a vault", trader, sale(b, shares(), leg_));
        leg_ = redeemLeg(EXACT, 1e18);
        paths[11] = Path("purchase by the executor, out of a vault", trader, purchase(shares(), b, leg_));
        leg_ = triLeg(address(a), address(c), REST, 0);
        paths[12] = Path("sale by the executor from the caller, a pool of three coins", trader, sale(a, c, leg_));
        leg_ = triLeg(address(b), address(c), EXACT, 1e18);
        paths[13] = Path("purchase by the executor, a pool of three coins", trader, purchase(b, c, leg_));
        leg_ = stakingLeg(REST, 0);
        paths[14] =
            Path("sale by the executor from the caller, ether to be staked", trader, sale(IERC20(weth), wrapped, leg_));
        leg_ = stakingLeg(EXACT, 1e18);
        paths[15] = Path("purchase by the executor, staked ether", trader, purchase(IERC20(weth), wrapped, leg_));
        return (paths, address(router));
    }

    function sale(IERC20 src, IERC20 dest, bytes memory legs) private view returns (bytes memory) {
        bytes memory program = bytes.concat(header(FROM_CALLER, address(src), address(dest)), legs);
        return abi.encodeCall(
            router.swapExactAmountIn,
            (address(executor), generic(src, dest, 1e18, 1, type(uint256).max), 0, "", executorData(program))
        );
    }

    function purchase(IERC20 src, IERC20 dest, bytes memory legs) private view returns (bytes memory) {
        bytes memory program = bytes.concat(header(BUY, address(src), address(dest)), legs);
        return abi.encodeCall(
            router.swapExactAmountOut,
            (address(executor), generic(src, dest, 6e18, 1e18, 0), 0, "", executorData(program))
        );
    }
}
