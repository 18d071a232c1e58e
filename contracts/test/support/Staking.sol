// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {World} from "./World.sol";

interface ITestStakedEther {
    function addRewards() external payable;
    function pauseStaking() external;
    function getCurrentStakeLimit() external view returns (uint256);
    function getSharesByPooledEth(uint256 amount) external view returns (uint256);
    function getPooledEthByShares(uint256 shares) external view returns (uint256);
}

/// The world with a staked ether token, a share of which is worth 1.1875, and a pair of it and a.
abstract contract StakingWorld is World {
    uint8 internal constant STAKING = 9;
    uint256 internal constant STAKE_LIMIT = 150_000 ether;

    ITestStakedEther internal staked;
    IERC20 internal wrapped;

    function setUp() public virtual override {
        super.setUp();
        staked = ITestStakedEther(
            deployOwn("StakedEther", abi.encode(8_000_000e18, 9_500_000e18, STAKE_LIMIT, uint256(6_400)))
        );
        wrapped = IERC20(
            deployOwn("WrappedStakedEther", abi.encode("Wrapped staked", "wst", uint8(18), address(this), staked))
        );
        (bool minted,) = address(wrapped).call(abi.encodeWithSignature("mint(address,uint256)", address(this), DEPTH));
        assertTrue(minted, "for the pair");
        addPair(address(wrapped), address(a), DEPTH, DEPTH);
    }

    function stakingLeg(uint8 mode, uint256 amount) internal view returns (bytes memory) {
        return leg(STAKING, mode, address(wrapped), weth, address(wrapped), 0, amount);
    }
}
