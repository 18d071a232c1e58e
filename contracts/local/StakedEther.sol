// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// @title StakedEther: ether counted in shares, like Lido's stETH
/// @notice A transcription of `submit` and its dependencies (lidofinance/core:
/// contracts/0.4.24/Lido.sol, StETH.sol, lib/StakeLimitUtils.sol), whose code no npm package has:
/// the same functions and events, every division in its order. Without transfers, withdrawals and
/// an oracle: `addRewards` simulates a report. Shares are counted and cannot be transferred.
contract StakedEther {
    uint256 private _totalShares;
    uint256 private _totalPooledEther;
    mapping(address account => uint256) public sharesOf;

    bool public isStakingPaused;
    /// @dev Fields of StakeLimitState.Data: the limit after the last stake, its block, and the
    /// maximum.
    uint256 private _prevStakeLimit;
    uint256 private _prevStakeBlockNumber;
    uint256 private immutable _maxStakeLimit;
    uint256 private immutable _maxStakeLimitGrowthBlocks;

    event Submitted(address indexed sender, uint256 amount, address referral);
    event Transfer(address indexed from, address indexed to, uint256 value);
    event TransferShares(address indexed from, address indexed to, uint256 sharesValue);

    error ZeroDeposit();
    error StakingPaused();
    error StakeLimit(uint256 limit, uint256 given);

    /// @param pooledEther the initial value of all shares; that ether is not here, like most of the
    /// real pool's
    constructor(uint256 shares, uint256 pooledEther, uint256 maxStakeLimit, uint256 growthBlocks) {
        (_totalShares, _totalPooledEther) = (shares, pooledEther);
        (_maxStakeLimit, _maxStakeLimitGrowthBlocks) = (maxStakeLimit, growthBlocks);
        (_prevStakeLimit, _prevStakeBlockNumber) = (maxStakeLimit, block.number);
        sharesOf[msg.sender] = shares;
    }

    function submit(address referral) external payable returns (uint256 shares) {
        if (msg.value == 0) revert ZeroDeposit();
        if (isStakingPaused) revert StakingPaused();
        uint256 limit = getCurrentStakeLimit();
        if (msg.value > limit) revert StakeLimit(limit, msg.value);
        (_prevStakeLimit, _prevStakeBlockNumber) = (limit - msg.value, block.number);
        shares = getSharesByPooledEth(msg.value);
        _totalShares += shares;
        sharesOf[msg.sender] += shares;
        _totalPooledEther += msg.value;
        emit Submitted(msg.sender, msg.value, referral);
        emit Transfer(address(0), msg.sender, getPooledEthByShares(shares));
        emit TransferShares(address(0), msg.sender, shares);
    }

    /// @notice Adds rewards, which increase the value of every share.
    function addRewards() external payable {
        _totalPooledEther += msg.value;
    }

    function pauseStaking() external {
        isStakingPaused = true;
    }

    function resumeStaking() external {
        isStakingPaused = false;
    }

    function getTotalShares() external view returns (uint256) {
        return _totalShares;
    }

    function getTotalPooledEther() external view returns (uint256) {
        return _totalPooledEther;
    }

    /// @notice Returns the amount that may be staked now: zero while staking is paused.
    function getCurrentStakeLimit() public view returns (uint256) {
        if (isStakingPaused) return 0;
        uint256 growth = _maxStakeLimitGrowthBlocks == 0 ? 0 : _maxStakeLimit / _maxStakeLimitGrowthBlocks;
        uint256 projected = _prevStakeLimit + (block.number - _prevStakeBlockNumber) * growth;
        return projected < _maxStakeLimit ? projected : _maxStakeLimit;
    }

    function getSharesByPooledEth(uint256 amount) public view returns (uint256) {
        return amount * _totalShares / _totalPooledEther;
    }

    function getPooledEthByShares(uint256 shares) public view returns (uint256) {
        return shares * _totalPooledEther / _totalShares;
    }
}
